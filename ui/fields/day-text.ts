import { isCalendarDate } from '#contract/values/date.ts'

/** Formats `2026-11-21` as `21.11.2026`. */
export function formatDay(iso: string): string {
  return iso.split('-').reverse().join('.')
}

/** Parses `21.11.2026`, `1.2.2026`, `1/2/2026` or an ISO date to an ISO date; undefined for any other text. */
export function parseDay(text: string): string | undefined {
  const trimmed = text.trim()
  const match = /^(\d{1,2})[./ ]\s*(\d{1,2})[./ ]\s*(\d{4})$/.exec(trimmed)
  const iso = match ? [match[3], match[2]?.padStart(2, '0'), match[1]?.padStart(2, '0')].join('-') : trimmed
  return isCalendarDate(iso) ? iso : undefined
}
