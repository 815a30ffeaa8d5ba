import { TZDateMini } from '@date-fns/tz'
import { formatISO } from 'date-fns/formatISO'
import { isDateTime } from '#contract/values/date.ts'

export type DateTimeParts = { day: string; time: string }

/** A date or date-time value as two boxes show it; one with an offset is shown as Tallinn's clock has it. */
export function splitDateTime(moment: string): DateTimeParts {
  if (isDateTime(moment) && /(?:Z|[+-]\d\d:\d\d)$/.test(moment)) {
    const wall = formatISO(new TZDateMini(Date.parse(moment), 'Europe/Tallinn'))
    return { day: wall.slice(0, 10), time: wall.slice(11, 16) }
  }
  const at = moment.lastIndexOf('T')
  return at < 0 ? { day: moment, time: '' } : { day: moment.slice(0, at), time: moment.slice(at + 1, at + 6) }
}

/** Unfinished parts are kept, so that the check can say what is missing. */
export function joinDateTime({ day, time }: DateTimeParts): string {
  return time === '' ? day : `${day}T${time}`
}
