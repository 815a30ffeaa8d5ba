import { TZDateMini } from '@date-fns/tz'
import { formatISO } from 'date-fns/formatISO'
import { isDateTime } from '#contract/values/date.ts'

export type DateTimeParts = { day: string; time: string }

/** Splits a date or date-time value for two inputs; a value with an offset is converted to Tallinn time. */
export function splitDateTime(value: string): DateTimeParts {
  if (isDateTime(value) && /(?:Z|[+-]\d\d:\d\d)$/.test(value)) {
    const local = formatISO(new TZDateMini(Date.parse(value), 'Europe/Tallinn'))
    return { day: local.slice(0, 10), time: local.slice(11, 16) }
  }
  const separator = value.lastIndexOf('T')
  return separator < 0
    ? { day: value, time: '' }
    : { day: value.slice(0, separator), time: value.slice(separator + 1, separator + 6) }
}

/** Incomplete parts are included, so that validation can report what is missing. */
export function joinDateTime({ day, time }: DateTimeParts): string {
  return time === '' ? day : `${day}T${time}`
}
