import { TZDateMini } from '@date-fns/tz'
import { endOfDay } from 'date-fns/endOfDay'
import { formatISO } from 'date-fns/formatISO'
import { timeZone } from './time-zone.ts'

/** Days before the deadline of an offer, from which managers see it as expiring and its submitter is reminded. */
export const expiringDays = 7

/** Remembers the last result, because requests ask for that of the current day or hour. */
function rememberLast<K, V>(compute: (key: K) => V): (key: K) => V {
  let last: { key: K; value: V } | undefined
  return (key) => {
    if (last?.key !== key) last = { key, value: compute(key) }
    return last.value
  }
}

/** Unix seconds of the last second of a day (`YYYY-MM-DD`) in Europe/Tallinn. */
export const endOfDayInTallinn = rememberLast((date: string): number => {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  return Math.floor(endOfDay(new TZDateMini(year, month - 1, day, timeZone)).getTime() / 1000)
})

const hour = 3600
/** Days begin at full hours of UTC. */
const dayOfHour = rememberLast((hours: number) =>
  formatISO(new TZDateMini(hours * hour * 1000, timeZone), { representation: 'date' }),
)

/** The day in Europe/Tallinn (`YYYY-MM-DD`) of a timestamp in Unix seconds. */
export function dayInTallinn(unixSeconds: number): string {
  return dayOfHour(Math.floor(unixSeconds / hour))
}

/** True only when the deadline's whole day in Europe/Tallinn is over. */
export function isPastDeadline(unixSeconds: number, now: Date): boolean {
  return now.getTime() >= (endOfDayInTallinn(dayInTallinn(unixSeconds)) + 1) * 1000
}

/** A deadline after so many years is more likely a wrong year than a plan. */
export const farDeadlineYears = 2

/** Whether a day (`YYYY-MM-DD`) is so far ahead that its year should be checked. */
export function isFarDay(day: string, now: Date): boolean {
  const today = dayInTallinn(now.getTime() / 1000)
  return day > `${Number(today.slice(0, 4)) + farDeadlineYears}${today.slice(4)}`
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
    timeZone,
  ).getTime()
}
