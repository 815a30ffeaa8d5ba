import type { ReactNode } from 'react'
import styles from './details-list.module.css'

/** A detail with a missing value (null, undefined or empty string) is omitted. */
type Detail = { term: string; value: ReactNode }

export function DetailsList({ details }: { details: readonly Detail[] }) {
  const visibleDetails = details.filter(({ value }) => value !== null && value !== undefined && value !== '')
  if (visibleDetails.length === 0) return null
  return (
    <dl className={styles.list}>
      {visibleDetails.map(({ term, value }) => (
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
