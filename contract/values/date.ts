import { endOfDayInTallinn, instantOf, isPastDeadline } from './deadline.ts'
import { isBlank } from './normalize-text.ts'
import { accept, type Outcome, type Rule, type RuleContext, reject } from './rule.ts'

const lastUnixSecond = 253_402_300_799

/** Whether a number is a second from 1970 to 9999. */
export function isUnixSecond(seconds: number): boolean {
  return Number.isInteger(seconds) && seconds >= 0 && seconds <= lastUnixSecond
}

/** An existing calendar day as `YYYY-MM-DD`. */
export function isCalendarDate(text: string): boolean {
  if (!/^[1-9]\d{3}-\d\d-\d\d$/.test(text)) return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

const timePart = /^T([01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,9})?)?(?:Z|[+-](?:0\d|1[0-4]):[0-5]\d)?$/

export function isDateTime(text: string): boolean {
  return isCalendarDate(text.slice(0, 10)) && timePart.test(text.slice(10))
}

function checkDeadline(value: unknown, context: RuleContext): Outcome {
  if (typeof value !== 'string' && typeof value !== 'number') return reject('validation.type')
  if (typeof value === 'string' && !isCalendarDate(value.trim())) return reject('validation.date')
  const seconds = typeof value === 'string' ? endOfDayInTallinn(value.trim()) : value
  if (!isUnixSecond(seconds)) return reject('validation.date')
  if (!context.asManager && isPastDeadline(seconds, context.now)) return reject('validation.deadlinePast')
  return accept(seconds)
}

function dateRule(fits: (text: string) => boolean): Rule {
  return (value) => {
    if (typeof value !== 'string') return reject('validation.type')
    const text = value.trim()
    return fits(text) ? accept(text) : reject('validation.date')
  }
}

const checkCalendarDate = dateRule(isCalendarDate)
export const checkDateTime = dateRule(isDateTime)

/** With `settings.deadline` the value is Unix seconds, or a day that stands for its last second in Europe/Tallinn (contract §4). */
export function checkDate(value: unknown, context: RuleContext): Outcome {
  return context.settings.deadline ? checkDeadline(value, context) : checkCalendarDate(value, context)
}

function rangeRule(fits: (text: string) => boolean, toNumber: (text: string) => number): Rule {
  return (value) => {
    if (!Array.isArray(value)) return reject('validation.type')
    const ends = value.map((end: unknown) => end ?? '')
    if (!ends.every((end) => typeof end === 'string')) return reject('validation.type')
    if (ends.every(isBlank)) return accept(undefined)
    const [start = '', end = '', ...more] = ends.map((text) => text.trim())
    if (start === '' || end === '' || more.length > 0) return reject('validation.dateRange')
    if (!fits(start) || !fits(end)) return reject('validation.date')
    return toNumber(start) <= toNumber(end) ? accept([start, end]) : reject('validation.dateRange')
  }
}

export const checkDateRange = rangeRule(isCalendarDate, (date) => Date.parse(date))
export const checkDateTimeRange = rangeRule(isDateTime, instantOf)
