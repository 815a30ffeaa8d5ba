import { dayInTallinn } from '#contract/values/deadline.ts'

const dayLength = 86_400_000

/** `YYYY-MM-DD` in Tallinn so many days from the moment; negative for days before it. */
export function dayFrom(now: Date, days: number): string {
  return dayInTallinn(Math.floor((now.getTime() + days * dayLength) / 1000))
}

/** ISO 8601 of a working hour so many days before the moment, never after it. */
export function timestampBefore(now: Date, days: number, minuteOfDay: number): string {
  const midnight = Date.parse(`${dayFrom(now, -days)}T00:00:00Z`)
  return new Date(Math.min(midnight + minuteOfDay * 60_000, now.getTime())).toISOString()
}

/** Whole days from one `YYYY-MM-DD` to another. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / dayLength)
}
