import { isCalendarDate } from '#contract/values/date.ts'

/** `2026-11-21` as people write it: `21.11.2026`. */
export function formatDay(iso: string): string {
  return iso.split('-').reverse().join('.')
}

/** The ISO date behind `21.11.2026`, `1.2.2026`, `1/2/2026` or the ISO date itself; nothing for any other text. */
export function parseDay(text: string): string | undefined {
  const bare = text.trim()
  const match = /^(\d{1,2})[./ ]\s*(\d{1,2})[./ ]\s*(\d{4})$/.exec(bare)
  const iso = match ? [match[3], match[2]?.padStart(2, '0'), match[1]?.padStart(2, '0')].join('-') : bare
  return isCalendarDate(iso) ? iso : undefined
}
