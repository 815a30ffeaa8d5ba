import styles from './date-time.module.css'
import { type DateInput, formatDateTime, formatExact } from './format-date.ts'
import { useLanguage } from './use-language.ts'

/** A localized timestamp: relative if it is today, with the exact time in the tooltip and on paper. */
export function DateTime({ value }: { value: DateInput }) {
  const language = useLanguage()
  const date = new Date(value)
  if (Number.isNaN(date.getTime())) return null
  // The relative time differs between the server's and the browser's render.
  return (
    <time className={styles.time} dateTime={date.toISOString()} title={formatExact(date)}>
      <span suppressHydrationWarning>{formatDateTime(date, language)}</span>
    </time>
  )
}
