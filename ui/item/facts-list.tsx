import type { ReactNode } from 'react'
import styles from './facts-list.module.css'

/** A fact with a missing value (null, undefined or empty string) is omitted. */
type Fact = { term: string; value: ReactNode }

export function FactsList({ facts }: { facts: readonly Fact[] }) {
  const visibleFacts = facts.filter(({ value }) => value !== null && value !== undefined && value !== '')
  if (visibleFacts.length === 0) return null
  return (
    <dl className={styles.list}>
      {visibleFacts.map(({ term, value }) => (
        <div key={term}>
          <dt className={styles.term}>{term}</dt>
          <dd className={styles.value} dir="auto">
            {value}
          </dd>
        </div>
      ))}
    </dl>
  )
}
