import { useTranslation } from 'react-i18next'
import { formatDate } from '../i18n/format-date.ts'
import styles from './deadline-text.module.css'
import { remainingTime } from './remaining-time.ts'

type Props = {
  /** Unix seconds. */
  deadline: number
  /** The date, if it is not displayed as `DD.MM.YYYY`. */
  text?: string | undefined
}

/** The date of a deadline and the remaining time. */
export function DeadlineText({ deadline, text = formatDate(deadline * 1000) }: Props) {
  return (
    <span className={styles.text}>
      <time dateTime={new Date(deadline * 1000).toISOString()}>{text}</time>
      <RemainingTime deadline={deadline} />
    </span>
  )
}

/** The days that are left until a deadline (unix seconds). */
export function RemainingTime({ deadline }: { deadline: number }) {
  const { t } = useTranslation()
  const { text, isSoon } = remainingTime(t, deadline, new Date())
  // The server's and the browser's render can be on different sides of midnight.
  return (
    <span className={isSoon ? styles.soon : styles.remaining} suppressHydrationWarning>
      {text}
    </span>
  )
}
