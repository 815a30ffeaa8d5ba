import type { ReactNode } from 'react'
import { Announced } from '../shell/announced.tsx'
import styles from './list-message.module.css'

type Props = {
  title: string
  text: string
  action?: ReactNode
  /** It says what has just happened, such as an error, and is announced. */
  isNews?: boolean
}

/** A message in place of rows, with an optional action. */
export function ListMessage({ title, text, action, isNews = false }: Props) {
  const texts = (
    <>
      <strong className={styles.title}>{title}</strong>
      <p className={styles.text}>{text}</p>
    </>
  )
  return (
    <div className={styles.message}>
      {isNews ? <Announced className={styles.texts}>{texts}</Announced> : texts}
      {action}
    </div>
  )
}
