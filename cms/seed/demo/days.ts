import { dayInTallinn } from '#contract/values/deadline.ts'

const dayLength = 86_400_000

/** The date (`YYYY-MM-DD`) in Tallinn that many days after `now`; negative for earlier days. */
export function dayFrom(now: Date, days: number): string {
  return dayInTallinn(Math.floor((now.getTime() + days * dayLength) / 1000))
}

/** An ISO 8601 timestamp that many days before `now`, never after it. */
export function timestampBefore(now: Date, days: number, minuteOfDay: number): string {
  const midnight = Date.parse(`${dayFrom(now, -days)}T00:00:00Z`)
  return new Date(Math.min(midnight + minuteOfDay * 60_000, now.getTime())).toISOString()
}

/** Whole days from one `YYYY-MM-DD` to another. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / dayLength)
}
