import type { Language } from '#contract/texts.ts'

const timeZone = 'Europe/Tallinn'
const minute = 60_000
const hour = 60 * minute

/** ISO 8601, unix milliseconds or a Date. */
export type Moment = string | number | Date

const parts = new Intl.DateTimeFormat('en-GB', {
  timeZone,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

type Reading = Partial<Record<Intl.DateTimeFormatPartTypes, string>>

function read(moment: Moment): Reading | undefined {
  const date = new Date(moment)
  if (Number.isNaN(date.getTime())) return undefined
  const reading: Reading = {}
  for (const { type, value } of parts.formatToParts(date)) reading[type] = value
  return reading
}

/** `DD.MM.YYYY` in Tallinn; an empty string for what is no date. */
export function formatDate(moment: Moment): string {
  const at = read(moment)
  return at ? `${at.day}.${at.month}.${at.year}` : ''
}

/** `HH:mm` in Tallinn. */
export function formatTime(moment: Moment): string {
  const at = read(moment)
  return at ? `${at.hour}:${at.minute}` : ''
}

/** `DD.MM.YYYY HH:mm` in Tallinn, never relative: for tooltips and machine-like places. */
export function formatExact(moment: Moment): string {
  return `${formatDate(moment)} ${formatTime(moment)}`.trim()
}

/** As `formatExact`, but a moment of today is told by its distance from `now` (public.md §9). */
export function formatDateTime(moment: Moment, language: Language, now: Moment = Date.now()): string {
  if (formatDate(moment) === '' || formatDate(moment) !== formatDate(now)) return formatExact(moment)
  const distance = new Date(moment).getTime() - new Date(now).getTime()
  const relative = new Intl.RelativeTimeFormat(language, { numeric: 'auto' })
  if (Math.abs(distance) < minute) return relative.format(0, 'second')
  if (Math.abs(distance) < hour) return relative.format(Math.trunc(distance / minute), 'minute')
  return relative.format(Math.trunc(distance / hour), 'hour')
}
