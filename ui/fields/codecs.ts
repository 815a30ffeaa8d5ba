import { TZDateMini } from '@date-fns/tz'
import { formatISO } from 'date-fns/formatISO'
import type { FieldValue } from '#contract/fields.ts'
import type { Language } from '#contract/texts.ts'
import { isCalendarDate, isDateTime } from '#contract/values/date.ts'
import { dayInTallinn, endOfDayInTallinn } from '#contract/values/deadline.ts'
import { normalizeText } from '#contract/values/normalize-text.ts'
import { timeZone } from '#contract/values/time-zone.ts'

/** Parses numbers with a decimal comma or point and spaces; other text is returned unchanged, to fail validation. */
export function numberCodec(language: Language) {
  return {
    parse: (text: string): FieldValue | undefined => {
      const normalized = text.replace(/\s/g, '').replace(',', '.').replace('−', '-')
      if (normalized === '') return undefined
      return /^-?(\d+(\.\d*)?|\.\d+)$/.test(normalized) ? Number(normalized) : text
    },
    format: (value: FieldValue | undefined): string => {
      if (typeof value === 'string') return value
      if (typeof value !== 'number') return ''
      return language === 'et' ? String(value).replace('.', ',') : String(value)
    },
  }
}

/** The ISO date of a date field's value, or the typed text if it is not a date. */
export function dayOf(value: FieldValue | undefined): string {
  if (typeof value === 'number') return dayInTallinn(value)
  return typeof value === 'string' ? value : ''
}

/** Deadlines are stored as the last second of their day in Europe/Tallinn, in unix seconds (contract §4). */
export function dateCodec(isDeadline: boolean) {
  return {
    parse: (text: string): FieldValue | undefined => {
      if (text.trim() === '') return undefined
      const iso = parseDay(text)
      if (!iso) return text
      return isDeadline ? endOfDayInTallinn(iso) : iso
    },
    format: (value: FieldValue | undefined): string => {
      const day = dayOf(value)
      return isCalendarDate(day) ? formatDay(day) : day
    },
  }
}

/** Formats `2026-11-21` as `21.11.2026`. */
export function formatDay(iso: string): string {
  return iso.split('-').reverse().join('.')
}

/** Parses `21.11.2026`, `1.2.26`, `1/2/2026` or an ISO date to an ISO date; undefined for any other text. */
export function parseDay(text: string): string | undefined {
  const trimmed = normalizeText(text).trim()
  const [, day = '', month = '', year = ''] =
    /^(\d{1,2})[./ ]\s*(\d{1,2})[./ ]\s*(\d{4}|\d{2})\.?$/.exec(trimmed) ?? []
  const iso = day ? [fullYear(year), month.padStart(2, '0'), day.padStart(2, '0')].join('-') : trimmed
  return isCalendarDate(iso) ? iso : undefined
}

/** Two digits are a year from 1970 to 2069. The text is replaced by the whole date when the input is left. */
function fullYear(year: string): string {
  if (year.length === 4) return year
  return `${Number(year) < 70 ? '20' : '19'}${year}`
}

/** Accepts `9:30`, `09.30` and `0930`; other text is returned unchanged, to fail validation. */
/** Minutes are optional before `am` and `pm`; seconds are dropped. */
const timePattern = /^(\d{1,2})(?:[:.]?(\d{2})(?:[:.]\d{2})?(?:\s*([ap]\.?m\.?))?|\s*([ap]\.?m\.?))$/i

export const timeCodec = {
  parse: (text: string): FieldValue | undefined => {
    const trimmed = text.trim()
    if (trimmed === '') return undefined
    const [, hours, minutes = '00', afterMinutes, half = afterMinutes] = timePattern.exec(trimmed) ?? []
    if (hours === undefined) return text
    const hour = half ? (Number(hours) % 12) + (/^p/i.test(half) ? 12 : 0) : Number(hours)
    return `${String(hour).padStart(2, '0')}:${minutes}`
  },
  format: (value: FieldValue | undefined): string => (typeof value === 'string' ? value : ''),
}

export type DateTimeParts = { day: string; time: string }

/** Splits a date or date-time value for two inputs; a value with an offset is converted to Tallinn time. */
export function splitDateTime(value: string): DateTimeParts {
  if (isDateTime(value) && /(?:Z|[+-]\d\d:\d\d)$/.test(value)) {
    const local = formatISO(new TZDateMini(Date.parse(value), timeZone))
    return { day: local.slice(0, 10), time: local.slice(11, 16) }
  }
  if (isDateTime(value)) return { day: value.slice(0, 10), time: value.slice(11, 16) }
  // Incomplete parts: a day that is none may contain a T itself.
  const [, day = value, time = ''] =
    /^(\d{4}-\d\d-\d\d)T(.*)$/s.exec(value) ?? /^(.*)T([\d:.]*)$/s.exec(value) ?? []
  return { day, time }
}

/**
 * Incomplete parts are included, so that validation can report what is missing. Without a valid day a time has no letters,
 * because the result could not be split again.
 */
export function joinDateTime({ day, time }: DateTimeParts): string {
  const separable = isCalendarDate(day) ? time : time.replace(/[^\d:.]/g, '')
  return separable === '' ? day : `${day}T${separable}`
}

/**
 * What is typed into a date and time, with a time as soon as the day is complete; one that is removed stays so. With the
 * day, that time is removed too.
 */
export function withDefaultTime(before: string, typed: string, time: string): string {
  const { day, time: typedTime } = splitDateTime(typed)
  const { day: dayBefore } = splitDateTime(before)
  if (day === '' && dayBefore !== '' && typedTime === time) return ''
  const isNew = isCalendarDate(day) && !isCalendarDate(dayBefore)
  return isNew && typedTime === '' ? joinDateTime({ day, time }) : typed
}
