import clsx from 'clsx'
import { useTranslation } from 'react-i18next'
import { dayAndMonth, formatDate } from '../i18n/format-date.ts'
import { useLanguage } from '../i18n/use-language.ts'
import hiddenStyles from '../theme/visually-hidden.module.css'
import styles from './date-tile.module.css'
import { remainingTime } from './remaining-time.ts'

/** A deadline (unix seconds) as a tile with day and month, orange if it is near. Screen readers read the date and the remaining time. */
export function DateTile({ deadline }: { deadline: number }) {
  const { t } = useTranslation()
  const { day, month } = dayAndMonth(deadline * 1000, useLanguage())
  const { text, isSoon } = remainingTime(t, deadline, new Date())
  // The server's and the browser's render can be on different sides of midnight.
  return (
    <time
      dateTime={new Date(deadline * 1000).toISOString()}
      className={clsx(styles.tile, isSoon && styles.soon)}
      suppressHydrationWarning
    >
      <span aria-hidden className={styles.day}>
        {day}
      </span>
      <span aria-hidden className={styles.month} suppressHydrationWarning>
        {month}
      </span>
      <span className={hiddenStyles.hidden} suppressHydrationWarning>
        {formatDate(deadline * 1000)}, {text}
      </span>
    </time>
  )
}
