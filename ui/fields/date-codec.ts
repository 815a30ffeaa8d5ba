import type { FieldValue } from '#contract/forms.ts'
import { isCalendarDate } from '#contract/values/date.ts'
import { dayInTallinn, endOfDayInTallinn } from '#contract/values/deadline.ts'
import { formatDay, parseDay } from './day-text.ts'

/** The ISO date of a date field's value, or the typed text if it is not a date. */
export function dayOf(value: FieldValue | undefined): string {
  if (typeof value === 'number') return dayInTallinn(value)
  return typeof value === 'string' ? value : ''
}

/** Deadlines are stored as the last second of their day in Europe/Tallinn, in unix seconds (contract §4). */
export function dateCodec(isDeadline: boolean) {
  return {
    parse: (text: string): FieldValue | undefined => {
      if (text.trim() === '') return undefined
      const iso = parseDay(text)
      if (!iso) return text
      return isDeadline ? endOfDayInTallinn(iso) : iso
    },
    format: (value: FieldValue | undefined): string => {
      const day = dayOf(value)
      return isCalendarDate(day) ? formatDay(day) : day
    },
  }
}
