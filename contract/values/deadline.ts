import { TZDateMini } from '@date-fns/tz'
import { endOfDay } from 'date-fns/endOfDay'
import { formatISO } from 'date-fns/formatISO'

const zone = 'Europe/Tallinn'

/** Unix seconds of the last second of a day (`YYYY-MM-DD`) in Europe/Tallinn. */
export function endOfDayInTallinn(date: string): number {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  return Math.floor(endOfDay(new TZDateMini(year, month - 1, day, zone)).getTime() / 1000)
}

/** The day in Europe/Tallinn (`YYYY-MM-DD`) of a timestamp in Unix seconds. */
export function dayInTallinn(unixSeconds: number): string {
  return formatISO(new TZDateMini(unixSeconds * 1000, zone), { representation: 'date' })
}

/** True only when the deadline's whole day in Europe/Tallinn is over. */
export function isPastDeadline(unixSeconds: number, now: Date): boolean {
  return now.getTime() >= (endOfDayInTallinn(dayInTallinn(unixSeconds)) + 1) * 1000
}

/** Unix milliseconds of an ISO 8601 timestamp; without an offset it is in Europe/Tallinn. */
export function instantOf(dateTime: string): number {
  if (/(?:Z|[+-]\d\d:\d\d)$/.test(dateTime)) return Date.parse(dateTime)
  const wall = new Date(`${dateTime}Z`)
  const day: [number, number, number] = [wall.getUTCFullYear(), wall.getUTCMonth(), wall.getUTCDate()]
  return new TZDateMini(
    ...day,
    wall.getUTCHours(),
    wall.getUTCMinutes(),
    wall.getUTCSeconds(),
    wall.getUTCMilliseconds(),
    zone,
  ).getTime()
}
