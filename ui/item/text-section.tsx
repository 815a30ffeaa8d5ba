import type { ReactNode } from 'react'
import styles from './text-section.module.css'

type Props = {
  title: string
  /** In the line of the heading. */
  beside?: ReactNode
  children: ReactNode
}

/** A section of an item's page with a heading. */
export function TextSection({ title, beside, children }: Props) {
  return (
    <section className={styles.section}>
      <div className={styles.heading}>
        <h2>{title}</h2>
        {beside}
      </div>
      <div className={styles.reading}>{children}</div>
    </section>
  )
}
