import type { FormField } from '#contract/forms.ts'
import { checkField } from '#contract/values/check-values.ts'
import { checkDateRange, checkDateTimeRange, isCalendarDate, isDateTime } from '#contract/values/date.ts'
import type { DateTimeParts } from './codecs.ts'

/** Which inputs of a field with several are wrong, if the field as a whole has an issue. If each is valid alone, all are. */

const context = { now: new Date(0), asManager: true, settings: {} }

/** Whether both ends are dates, and the start is after the end. */
export function isReversed(value: unknown, withTime: boolean): boolean {
  if (!Array.isArray(value) || value.length !== 2) return false
  const fits = withTime ? isDateTime : isCalendarDate
  if (!value.every((end) => typeof end === 'string' && fits(end.trim()))) return false
  return !(withTime ? checkDateTimeRange : checkDateRange)(value, context).ok
}

/** Indexes of the ends of a range. */
export function wrongDates(ends: readonly string[], withTime: boolean): number[] {
  const fits = withTime ? isDateTime : isCalendarDate
  const all = [...ends.keys()]
  const wrong = all.filter((index) => !fits(ends[index] ?? ''))
  return wrong.length > 0 ? wrong : all
}

/** The inputs of a date with a time. */
export function wrongParts({ day, time }: DateTimeParts, withTime: boolean): ('day' | 'time')[] {
  const isDayWrong = !isCalendarDate(day)
  const isTimeWrong = withTime && !isDateTime(`2000-01-01T${time}`)
  if (isDayWrong === isTimeWrong) return withTime ? ['day', 'time'] : ['day']
  return isDayWrong ? ['day'] : ['time']
}

/** Indexes of the rows of a list of texts. */
export function wrongRows(field: FormField, rows: readonly string[]): number[] {
  const all = [...rows.keys()]
  const wrong = all.filter((index) => {
    const { issues } = checkField({ ...field, required: false }, [rows[index]], context)
    return issues.length > 0
  })
  if (wrong.length > 0) return wrong
  const isEmpty = rows.every((row) => row.trim() === '')
  return isEmpty ? [0] : all
}
