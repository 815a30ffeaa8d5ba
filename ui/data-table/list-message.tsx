import type { ReactNode } from 'react'
import styles from './list-message.module.css'

type Props = { title: string; text: string; action?: ReactNode; role?: 'alert' | 'status' }

/** A message in place of rows, with an optional action. */
export function ListMessage({ title, text, action, role }: Props) {
  return (
    <div className={styles.message} role={role}>
      <strong className={styles.title}>{title}</strong>
      <p className={styles.text}>{text}</p>
      {action}
    </div>
  )
}
