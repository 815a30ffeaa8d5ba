import { TZDateMini } from '@date-fns/tz'
import { addDays } from 'date-fns/addDays'
import { Problem } from '#contract/problems.ts'
import { checkReportDays, type ReportQuery } from '#contract/reports.ts'
import { timeZone } from '#contract/values/time-zone.ts'

/** Days in Europe/Tallinn, both inclusive. */
export type Range = { start: string; end: string }

/** The requested days. @throws Problem `reportDatesRequired`, `reportDatesInvalid`, `reportDatesOrder`, `reportFuture` */
export function rangeOf({ start = '', end = '' }: Pick<ReportQuery, 'start' | 'end'>, now: Date): Range {
  const invalid = checkReportDays({ start, end }, now)
  if (invalid) throw new Problem(invalid.code)
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
  return new TZDateMini(year, month - 1, date, timeZone)
}
