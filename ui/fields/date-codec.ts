import type { FieldValue } from '#contract/forms.ts'
import { isCalendarDate } from '#contract/values/date.ts'
import { dayInTallinn, endOfDayInTallinn } from '#contract/values/deadline.ts'
import { formatDay, parseDay } from './day-text.ts'

/** The day that a value of a date field stands for: ISO, or the typed text as long as it is no date. */
export function dayOf(value: FieldValue | undefined): string {
  if (typeof value === 'number') return dayInTallinn(value)
  return typeof value === 'string' ? value : ''
}

/** Deadlines travel as the last second of their day in Europe/Tallinn (contract §4). */
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
