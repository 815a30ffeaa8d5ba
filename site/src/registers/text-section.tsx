import type { ReactNode } from 'react'
import styles from './text-section.module.css'

type Props = { title: string; children: ReactNode }

/** A section of an item's page with a heading. */
export function TextSection({ title, children }: Props) {
  return (
    <section className={styles.section}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}
