import styles from './date-time.module.css'
import { type DateInput, formatDate, formatDateTime, formatExact } from './format-date.ts'
import { useLanguage } from './use-language.ts'

type Props = {
  value: DateInput
  /** Days before today are displayed without their time. */
  isNarrow?: true
}

/** A localized timestamp: relative if it is today, with the exact time in the tooltip and on paper. */
export function DateTime({ value, isNarrow }: Props) {
  const language = useLanguage()
  const date = new Date(value)
  if (Number.isNaN(date.getTime())) return null
  const text = formatDateTime(date, language)
  // The relative time differs between the server's and the browser's render.
  return (
    <time className={styles.time} dateTime={date.toISOString()} title={formatExact(date)}>
      <span suppressHydrationWarning>{isNarrow && text === formatExact(date) ? formatDate(date) : text}</span>
    </time>
  )
}
