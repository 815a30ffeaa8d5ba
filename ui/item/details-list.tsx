import type { ReactNode } from 'react'
import styles from './details-list.module.css'

/** A detail with a missing value (null, undefined or empty string) is omitted. */
type Detail = { term: string; value: ReactNode }

type Props = {
  details: readonly Detail[]
  /** Terms beside their values, in small text. */
  inRail?: boolean
}

export function DetailsList({ details, inRail = false }: Props) {
  const visibleDetails = details.filter(({ value }) => value !== null && value !== undefined && value !== '')
  if (visibleDetails.length === 0) return null
  return (
    <dl className={inRail ? styles.rail : styles.list}>
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
