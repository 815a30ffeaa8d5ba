import { formatDateTime, formatExact, type Moment } from './format-date.ts'
import { useLanguage } from './use-language.ts'

/** A moment for reading: relative on its own day, exact in the tooltip. */
export function DateTime({ value }: { value: Moment }) {
  const language = useLanguage()
  const date = new Date(value)
  if (Number.isNaN(date.getTime())) return null
  // The server and the browser count from different moments.
  return (
    <time dateTime={date.toISOString()} title={formatExact(date)} suppressHydrationWarning>
      {formatDateTime(date, language)}
    </time>
  )
}
