import { TZDateMini } from '@date-fns/tz'
import { z } from 'zod'
import type { Language } from '../texts.ts'
import { dayInTallinn, instantOf } from './deadline.ts'
import { timeZone } from './time-zone.ts'

/** The components of a date with their formats, the default one first. */
export const dateComponents = {
  year: ['YYYY', 'YY'],
  month: ['MM', 'M', 'MMM', 'MMMM'],
  date: ['DD', 'D'],
  hour: ['HH', 'H', 'hh', 'h'],
  minute: ['mm', 'm'],
  second: ['ss', 's', 'SSS'],
} as const
type DateComponent = keyof typeof dateComponents
export const dateComponentNames = ['year', 'month', 'date', 'hour', 'minute', 'second'] as const

const datePartSchema = z.enum(Object.values(dateComponents).flat())
export type DatePart = z.infer<typeof datePartSchema>

export const dateSeparators = ['-', '/', ':', '.', ';'] as const
export const betweenSeparators = [' ', ...dateSeparators] as const
export const defaultSeparators = { date: '-', time: ':', between: ' ' } as const

/** How the dates of a field are displayed: at most one format of each component, in order (contract §6). */
export const dateFormatSchema = z.object({
  parts: z.array(datePartSchema),
  separators: z
    .object({
      date: z.enum(dateSeparators).default(defaultSeparators.date),
      time: z.enum(dateSeparators).default(defaultSeparators.time),
      between: z.enum(betweenSeparators).default(defaultSeparators.between),
    })
    .default({ ...defaultSeparators })
    .describe('Between two parts of the date, between two of the time, and between date and time.'),
})
export type DateFormat = z.infer<typeof dateFormatSchema>

export function componentOf(part: DatePart): DateComponent {
  return dateComponentNames.find((name) => dateComponents[name].some((each) => each === part)) ?? 'year'
}

export function isTimeComponent(component: DateComponent): boolean {
  return component === 'hour' || component === 'minute' || component === 'second'
}

/**
 * A day (`YYYY-MM-DD`), a deadline (Unix seconds) or an ISO 8601 timestamp in the format, in Europe/Tallinn. An empty text if
 * the value is not a date.
 */
export function formatByParts(value: string | number, format: DateFormat, language: Language): string {
  const text = typeof value === 'number' ? dayInTallinn(value) : value
  const time = instantOf(text.length === 10 ? `${text}T00:00` : text)
  if (Number.isNaN(time)) return ''
  const date = new TZDateMini(time, timeZone)
  return format.parts
    .map((part, index) => `${separatorBefore(index, format)}${partTexts[part](date, language)}`)
    .join('')
}

function separatorBefore(index: number, { parts, separators }: DateFormat): string {
  const [previous, part] = [parts[index - 1], parts[index]]
  if (!previous || !part) return ''
  const isTime = isTimeComponent(componentOf(part))
  if (isTimeComponent(componentOf(previous)) !== isTime) return separators.between
  return isTime ? separators.time : separators.date
}

function padded(number: number, length = 2): string {
  return String(number).padStart(length, '0')
}

function monthName(month: 'short' | 'long'): (date: Date, language: Language) => string {
  return (date, language) => new Intl.DateTimeFormat(language, { month, timeZone }).format(date.getTime())
}

/** `hh` and `h` are the hours of a 12-hour clock, `SSS` are milliseconds. */
const partTexts: Readonly<Record<DatePart, (date: Date, language: Language) => string>> = {
  YYYY: (date) => padded(date.getFullYear(), 4),
  YY: (date) => padded(date.getFullYear() % 100),
  MM: (date) => padded(date.getMonth() + 1),
  M: (date) => String(date.getMonth() + 1),
  MMM: monthName('short'),
  MMMM: monthName('long'),
  DD: (date) => padded(date.getDate()),
  D: (date) => String(date.getDate()),
  HH: (date) => padded(date.getHours()),
  H: (date) => String(date.getHours()),
  hh: (date) => padded(date.getHours() % 12 || 12),
  h: (date) => String(date.getHours() % 12 || 12),
  mm: (date) => padded(date.getMinutes()),
  m: (date) => String(date.getMinutes()),
  ss: (date) => padded(date.getSeconds()),
  s: (date) => String(date.getSeconds()),
  SSS: (date) => padded(date.getMilliseconds(), 3),
}
