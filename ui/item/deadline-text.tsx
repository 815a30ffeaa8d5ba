import { useTranslation } from 'react-i18next'
import { daysLeft, formatDate } from '../i18n/format-date.ts'
import styles from './deadline-text.module.css'

const soonDays = 7

type Props = {
  /** Unix seconds. */
  deadline: number
  /** The date, if it is not displayed as `DD.MM.YYYY`. */
  text?: string | undefined
}

/** The date of a deadline and the remaining time. */
export function DeadlineText({ deadline, text = formatDate(deadline * 1000) }: Props) {
  const { t } = useTranslation()
  const left = daysLeft(deadline, new Date())
  const remaining =
    left < 0
      ? t('item.deadline.past')
      : left === 0
        ? t('item.deadline.today')
        : t('item.deadline.left', { count: left })
  const isSoon = left >= 0 && left <= soonDays
  // The server's and the browser's render can be on different sides of midnight.
  return (
    <span className={styles.text}>
      <time dateTime={new Date(deadline * 1000).toISOString()}>{text}</time>
      <span className={isSoon ? styles.soon : styles.remaining} suppressHydrationWarning>
        {remaining}
      </span>
    </span>
  )
}
