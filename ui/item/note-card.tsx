import { type ReactNode, useId } from 'react'
import styles from './note-card.module.css'

type Props = {
  /** What an entry waits for, what was corrected; nothing of both for any other note. */
  tone?: 'waiting' | 'corrected'
  title: string
  /** Who and when, or a date. */
  about?: ReactNode
  children: ReactNode
}

/** A note about an entry: a title, and what is quoted or linked below it. */
export function NoteCard({ tone, title, about, children }: Props) {
  const titleId = useId()
  return (
    <section className={styles.card} data-tone={tone} aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.title}>
        {title}
      </h2>
      {about && <p className={styles.about}>{about}</p>}
      {children}
    </section>
  )
}

type LinksProps = { label: string; links: readonly { key: string; link: ReactNode }[] }

/** The fields that a note is about, as links, below what they are. */
export function NoteLinks({ label, links }: LinksProps) {
  const labelId = useId()
  if (links.length === 0) return null
  return (
    <div>
      <p id={labelId} className={styles.about}>
        {label}
      </p>
      <ul className={styles.links} aria-labelledby={labelId}>
        {links.map(({ key, link }) => (
          <li key={key}>{link}</li>
        ))}
      </ul>
    </div>
  )
}
