import { TZDateMini } from '@date-fns/tz'
import { addDays } from 'date-fns/addDays'
import { Problem } from '#contract/problems.ts'
import { isCalendarDate } from '#contract/values/date.ts'
import { dayInTallinn } from '#contract/values/deadline.ts'

/** Days in Europe/Tallinn, both inclusive. */
export type Range = { start: string; end: string }

/** Validates the requested days. @throws Problem `reportDatesRequired`, `reportDatesInvalid`, `reportDatesOrder`, `reportFuture` */
export function rangeOf(query: { start?: string | undefined; end?: string | undefined }, now: Date): Range {
  const { start, end } = query
  if (!start || !end) throw new Problem('reportDatesRequired')
  if (!isCalendarDate(start) || !isCalendarDate(end)) throw new Problem('reportDatesInvalid')
  if (start > end) throw new Problem('reportDatesOrder')
  if (end > dayInTallinn(now.getTime() / 1000)) throw new Problem('reportFuture')
  return { start, end }
}

/** The range as timestamps: `from` inclusive, `before` exclusive. */
export function timestampRange({ start, end }: Range): { from: string; before: string } {
  return {
    from: midnightOf(start).toISOString(),
    before: new Date(addDays(midnightOf(end), 1).getTime()).toISOString(),
  }
}

function midnightOf(day: string): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new TZDateMini(year, month - 1, date, 'Europe/Tallinn')
}
