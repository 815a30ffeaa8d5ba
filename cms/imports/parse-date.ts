import { isCalendarDate } from '#contract/values/date.ts'
import { plausibleYears } from '#contract/values/number.ts'
import type { RuleIssue } from '#contract/values/rule.ts'

/** A value that was read from the text of a cell, or why it could not be. */
export type Parsed<Value> = { value: Value } | { issue: RuleIssue }

export function parsed<Value>(value: Value): Parsed<Value> {
  return { value }
}

export function unreadable(messageKey: string, params?: RuleIssue['params']): { issue: RuleIssue } {
  return { issue: { messageKey, ...(params && { params }) } }
}

/** The names of the months in Estonian and English, from which abbreviations and cases of words follow. */
const months = [
  ['jaanuar', 'january'],
  ['veebruar', 'february'],
  ['märts', 'march'],
  ['aprill', 'april'],
  ['mai', 'may'],
  ['juuni', 'june'],
  ['juuli', 'july'],
  ['august'],
  ['september'],
  ['oktoober', 'october'],
  ['november'],
  ['detsember', 'december'],
] as const
/** Abbreviations that are not the beginning of a name. */
const abbreviations: Readonly<Record<string, number>> = { sept: 9, dets: 12, veebr: 2, okt: 10, mrts: 3 }

/** The month that a word names (`veebr.`, `Feb`, `juunil`); undefined for another word, or one that begins several names. */
function monthOf(word: string): number | undefined {
  const text = word.toLowerCase().replace(/\.$/, '')
  if (text.length < 3) return undefined
  const known = abbreviations[text]
  if (known) return known
  const found = months.flatMap((names, index) =>
    names.some((name) => name.startsWith(text) || text.startsWith(name)) ? [index + 1] : [],
  )
  return found.length === 1 ? found[0] : undefined
}

/** Years of two digits: until 49 in this century, later ones in the last. */
function fullYear(text: string): number {
  const year = Number(text)
  if (text.length > 2) return year
  return year < 50 ? 2000 + year : 1900 + year
}

type Found = { year: number; month: number; day: number | undefined }

const word = String.raw`([\p{L}]+\.?)`
/** Dates in words and numbers, as people write them; days come first. */
const patterns: readonly [RegExp, (match: RegExpExecArray) => Found | undefined][] = [
  [
    /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/,
    ([, year = '', month, day]) => ({ year: Number(year), month: Number(month), day: Number(day) }),
  ],
  [/^(\d{1,2})[-/. ]+(\d{1,2})[-/. ]+(\d{4}|\d{2})$/, ([, a, b, year = '']) => ordered(a, b, year)],
  [
    /^(\d{4})(\d{2})(\d{2})$/,
    ([, year, month, day]) => ({ year: Number(year), month: Number(month), day: Number(day) }),
  ],
  [
    new RegExp(`^(\\d{1,2})(?:st|nd|rd|th)?[-./ ]*(?:of )?${word}[-./, ]*(\\d{4}|\\d{2})$`, 'u'),
    ([, day, name = '', year = '']) => named(name, year, day),
  ],
  [
    new RegExp(`^${word} *(\\d{1,2})(?:st|nd|rd|th)?,? +(\\d{4})$`, 'u'),
    ([, name = '', day, year = '']) => named(name, year, day),
  ],
  [
    new RegExp(`^(\\d{4})[-./, ]*${word}[-./ ]*(\\d{1,2})$`, 'u'),
    ([, year = '', name = '', day]) => named(name, year, day),
  ],
  [new RegExp(`^${word}[-./, ]*(\\d{4})$`, 'u'), ([, name = '', year = '']) => named(name, year, undefined)],
  [new RegExp(`^(\\d{4})[-./, ]*${word}$`, 'u'), ([, year = '', name = '']) => named(name, year, undefined)],
  [
    /^(\d{1,2})[-/.](\d{4})$/,
    ([, month, year]) => ({ year: Number(year), month: Number(month), day: undefined }),
  ],
  [
    /^(\d{4})[-/.](\d{1,2})$/,
    ([, year, month]) => ({ year: Number(year), month: Number(month), day: undefined }),
  ],
]

function named(name: string, year: string, day: string | undefined): Found | undefined {
  const month = monthOf(name)
  if (!month) return undefined
  return { year: fullYear(year), month, day: day === undefined ? undefined : Number(day) }
}

/** The month may only be first where the second number cannot be one: `12/25/2020`. */
function ordered(first: string | undefined, second: string | undefined, year: string): Found {
  const [a, b] = [Number(first), Number(second)]
  const isMonthFirst = b > 12 && a <= 12 && b <= 31
  return { year: fullYear(year), month: isMonthFirst ? a : b, day: isMonthFirst ? b : a }
}

/** Days that a spreadsheet counts since 1900, of the years from 1954 to 2119. */
const serial = { first: 20_000, last: 80_000, ofUnixEpoch: 25_569 } as const

function isSerial(number: number): boolean {
  return number >= serial.first && number <= serial.last
}

/**
 * Reads a day in one of many writings as `YYYY-MM-DD`: `1.2.2023`, `01.02.23`, `2023-02-01`, `1. veebruar 2023`, `1 Feb 2023`,
 * or a spreadsheet's number of days. A month or a year alone is no day.
 */
export function parseDay(text: string): Parsed<string> {
  const read = parseDayOrMonth(text)
  if ('issue' in read) return read
  return read.value.length > 7 ? read : unreadable('manage.import.issue.dayMissing', { value: text })
}

/** `YYYY-MM` for a month alone. */
function parseDayOrMonth(text: string): Parsed<string> {
  const trimmed = text
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/(\d)\. (?=\d)/g, '$1.')
    .replace(/(\d)(?:\.? ?a\.?|\.)$/i, '$1')
  const { date } = splitTime(trimmed)
  const number = Number(trimmed.replace(',', '.'))
  if (isSerial(number))
    return parsed(new Date((Math.floor(number) - serial.ofUnixEpoch) * 86_400_000).toISOString().slice(0, 10))
  for (const [pattern, read] of patterns) {
    const match = pattern.exec(date)
    const found = match && read(match)
    if (!found) continue
    const day = [String(found.year).padStart(4, '0'), two(found.month), two(found.day ?? 1)].join('-')
    const isPossible =
      isCalendarDate(day) && found.year >= plausibleYears.first && found.year <= plausibleYears.last
    if (isPossible) return parsed(found.day === undefined ? day.slice(0, 7) : day)
    return unreadable('manage.import.issue.noSuchDay', { value: text })
  }
  if (/^\d{4}$/.test(trimmed)) return unreadable('manage.import.issue.dayMissing', { value: text })
  return unreadable('manage.import.issue.date', { value: text })
}

/** Reads a day with a time as ISO 8601; without a time it is midnight. */
export function parseMoment(text: string): Parsed<string> {
  const number = Number(text.trim().replace(',', '.'))
  if (isSerial(number))
    return parsed(
      new Date(Math.round((number - serial.ofUnixEpoch) * 86_400) * 1000).toISOString().slice(0, 19),
    )
  const { time, zone } = splitTime(text.trim().replace(/\s+/g, ' '))
  const day = parseDay(text)
  return 'issue' in day ? day : parsed(`${day.value}T${time || '00:00'}${zone}`)
}

const withTime =
  /^(.*?\d.*?)(?:,? (?:kell |kl\.? |at )?|T)(\d{1,2})[:.](\d{2})(?::(\d{2})(?:\.\d+)?)?(Z|[+-]\d{2}:\d{2})?$/i

function splitTime(text: string): { date: string; time: string; zone: string } {
  const [, date, hour = '', minute = '', second, zone = ''] = withTime.exec(text) ?? []
  // `1.2 12.23` has no time: what remains is no date.
  if (date === undefined || Number(hour) > 23 || Number(minute) > 59 || !/\d{2}|\p{L}/u.test(date))
    return { date: text, time: '', zone: '' }
  return { date: date.trim(), time: [two(Number(hour)), minute, ...(second ? [second] : [])].join(':'), zone }
}

function two(number: number): string {
  return String(number).padStart(2, '0')
}

/** Reads a year, also that of a date or a month. */
export function parseYear(text: string): Parsed<number> {
  const trimmed = text.trim()
  const alone = /^(\d{4})(?:[.,]0+)?\.?(?: ?(?:a|aasta)\.?)?$/i.exec(trimmed)?.[1]
  if (alone) return parsed(Number(alone))
  // A year with a digit too many is no number of days.
  const read = /^(?:\d{5,}|\d{4}[.,])\d*(?:[.,]\d+)?$/.test(trimmed)
    ? unreadable('manage.import.issue.year', { value: text })
    : parseDayOrMonth(trimmed)
  return 'issue' in read
    ? unreadable('manage.import.issue.year', { value: text })
    : parsed(Number(read.value.slice(0, 4)))
}

/**
 * Reads two days between a dash: `1.2.2023–3.2.2023`, or between a slash as in ISO 8601: `2023-02-01/2023-02-03`. What the days share
 * may be at one of them: `1.–5. juuni 2026`, `1.2.–3.2.2023`, `June 1–5, 2026`.
 */
export function splitRange(text: string): [string, string] | undefined {
  const interval = /^\s*(\d{4}-\d{2}-\d{2}[^/]*)\/\s*(\d{4}-\d{2}-\d{2}[^/]*)$/.exec(text)
  const dashed = text.split(/\s*(?:–|—|\.\.\.?|…|\s-\s|\s(?:kuni|until|to)\s)\s*/)
  const parts = interval ? interval.slice(1) : dashed.length === 1 ? text.split('-') : dashed
  const [start = '', end = ''] = parts.map((part) => part.trim())
  return parts.length === 2 && start && end ? withSharedParts(start, end) : undefined
}

/** Both days with month and year, if one of them has what the other lacks. */
function withSharedParts(start: string, end: string): [string, string] {
  const [, month] = /^(\p{L}+\.? )\d{1,2}$/u.exec(start) ?? []
  const wholeEnd = month && /^\d{1,2}\D+\d{4}$/.test(end) ? `${month}${end}` : end
  const [, afterDay] = /^\d{1,2}([./ ].*\d{4}.*)$/.exec(wholeEnd) ?? []
  if (afterDay !== undefined && /^\d{1,2}\.?$/.test(start))
    return [`${start.replace('.', '')}${afterDay}`, wholeEnd]
  const [year] = /\d{4}/.exec(wholeEnd) ?? []
  const lacksYear = /^(?:\d{1,2}\.? ?\p{L}+\.?|\p{L}+\.? \d{1,2}|\d{1,2}\. ?\d{1,2}\.?)$/u.test(start)
  if (year === undefined || !lacksYear) return [start, wholeEnd]
  return [/\p{L}/u.test(start) ? `${start} ${year}` : `${start.replace(/\.$/, '')}.${year}`, wholeEnd]
}
