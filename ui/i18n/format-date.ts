import type { Language } from '#contract/texts.ts'
import { dayInTallinn } from '#contract/values/deadline.ts'

const timeZone = 'Europe/Tallinn'
const minute = 60_000
const hour = 60 * minute

/** An ISO 8601 string, unix milliseconds or a Date. */
export type DateInput = string | number | Date

const formatter = new Intl.DateTimeFormat('en-GB', {
  timeZone,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

type DateParts = Partial<Record<Intl.DateTimeFormatPartTypes, string>>

function partsOf(input: DateInput): DateParts | undefined {
  const date = new Date(input)
  if (Number.isNaN(date.getTime())) return undefined
  const result: DateParts = {}
  for (const { type, value } of formatter.formatToParts(date)) result[type] = value
  return result
}

/** `DD.MM.YYYY` in Tallinn; an empty string for an invalid date. */
export function formatDate(input: DateInput): string {
  const parts = partsOf(input)
  return parts ? `${parts.day}.${parts.month}.${parts.year}` : ''
}

/** `HH:mm` in Tallinn. */
export function formatTime(input: DateInput): string {
  const parts = partsOf(input)
  return parts ? `${parts.hour}:${parts.minute}` : ''
}

/** `DD.MM.YYYY HH:mm` in Tallinn, never relative. */
export function formatExact(input: DateInput): string {
  return `${formatDate(input)} ${formatTime(input)}`.trim()
}

const justNow = { et: 'äsja', en: 'just now' } as const satisfies Record<Language, string>

/** Like `formatExact`, but a time of today is relative to `now`. */
export function formatDateTime(input: DateInput, language: Language, now: DateInput = Date.now()): string {
  if (formatDate(input) === '' || formatDate(input) !== formatDate(now)) return formatExact(input)
  const distance = new Date(input).getTime() - new Date(now).getTime()
  const relative = new Intl.RelativeTimeFormat(language, { numeric: 'auto' })
  if (Math.abs(distance) < minute) return justNow[language]
  if (Math.abs(distance) < hour) return relative.format(Math.trunc(distance / minute), 'minute')
  return relative.format(Math.trunc(distance / hour), 'hour')
}

const day = 86_400_000

/** Whole days from today to the deadline (unix seconds) in Tallinn: 0 on the day itself, negative after it. */
export function daysLeft(deadline: number, now: Date): number {
  const last = Date.parse(dayInTallinn(deadline))
  const today = Date.parse(dayInTallinn(Math.floor(now.getTime() / 1000)))
  return Math.round((last - today) / day)
}
