import type { Language } from '#contract/texts.ts'
import { timeZone } from '#contract/values/time-zone.ts'

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

function dateOf({ day, month, year }: DateParts): string {
  return `${day}.${month}.${year}`
}

function timeOf({ hour, minute }: DateParts): string {
  return `${hour}:${minute}`
}

/** `DD.MM.YYYY` in Tallinn; an empty string for an invalid date. */
export function formatDate(input: DateInput): string {
  const parts = partsOf(input)
  return parts ? dateOf(parts) : ''
}

/** `HH:mm` in Tallinn. */
export function formatTime(input: DateInput): string {
  const parts = partsOf(input)
  return parts ? timeOf(parts) : ''
}

/** `DD.MM.YYYY HH:mm` in Tallinn, never relative. */
export function formatExact(input: DateInput): string {
  const parts = partsOf(input)
  return parts ? `${dateOf(parts)} ${timeOf(parts)}` : ''
}

function formatsOf(options: Intl.DateTimeFormatOptions): Record<Language, Intl.DateTimeFormat> {
  return {
    et: new Intl.DateTimeFormat('et', { timeZone, ...options }),
    en: new Intl.DateTimeFormat('en-GB', { timeZone, ...options }),
  }
}

const longFormats = formatsOf({ day: 'numeric', month: 'long', year: 'numeric' })
const dayAndMonthFormats = formatsOf({ day: 'numeric', month: 'long' })

/** `22 December 2026` or `22. detsember 2026` in Tallinn; an empty string for an invalid date. */
export function formatLongDate(input: DateInput, language: Language): string {
  const date = new Date(input)
  return Number.isNaN(date.getTime()) ? '' : longFormats[language].format(date)
}

/** `22 December` or `22. detsember` in Tallinn, with the year if it is not that of `now`. */
export function formatDayAndMonth(input: DateInput, language: Language, now: DateInput = Date.now()): string {
  const isThisYear = formatDate(input).slice(6) === formatDate(now).slice(6)
  return isThisYear ? dayAndMonthFormats[language].format(new Date(input)) : formatLongDate(input, language)
}

const relativeFormats = {
  et: new Intl.RelativeTimeFormat('et', { numeric: 'auto' }),
  en: new Intl.RelativeTimeFormat('en', { numeric: 'auto' }),
} as const satisfies Record<Language, Intl.RelativeTimeFormat>
const justNow = { et: 'äsja', en: 'just now' } as const satisfies Record<Language, string>

/** Like `formatExact`, but a time of today is relative to `now`. */
export function formatDateTime(input: DateInput, language: Language, now: DateInput = Date.now()): string {
  const exact = formatExact(input)
  if (exact === '' || exact.slice(0, 10) !== formatDate(now)) return exact
  const distance = new Date(input).getTime() - new Date(now).getTime()
  const relative = relativeFormats[language]
  if (Math.abs(distance) < minute) return justNow[language]
  if (Math.abs(distance) < hour) return relative.format(Math.trunc(distance / minute), 'minute')
  return relative.format(Math.trunc(distance / hour), 'hour')
}

/** Like `formatDate`, but “today” for the day of `now`. */
export function formatDay(input: DateInput, language: Language, now: DateInput = Date.now()): string {
  const date = formatDate(input)
  return date !== '' && date === formatDate(now) ? relativeFormats[language].format(0, 'day') : date
}

/** Day of the month and short name of the month in Tallinn, `18` and `dets`. */
export function dayAndMonth(input: DateInput, language: Language): { day: string; month: string } {
  const date = new Date(input)
  const month = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, { timeZone, month: 'short' })
  return { day: String(Number(partsOf(date)?.day)), month: month.format(date) }
}

const day = 86_400_000

/** Whole days from today to the deadline (unix seconds) in Tallinn: 0 on the day itself, negative after it. */
export function daysLeft(deadline: number, now: Date): number {
  const midnightOf = (input: DateInput) => Date.parse(formatDate(input).split('.').reverse().join('-'))
  return Math.round((midnightOf(deadline * 1000) - midnightOf(now)) / day)
}
