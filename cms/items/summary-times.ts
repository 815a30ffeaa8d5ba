import { addDays } from 'date-fns/addDays'
import { addMonths } from 'date-fns/addMonths'
import { format } from 'date-fns/format'
import { parseISO } from 'date-fns/parseISO'
import { startOfISOWeek } from 'date-fns/startOfISOWeek'
import { startOfMonth } from 'date-fns/startOfMonth'
import type { Summary } from '#contract/summary.ts'

type Days = readonly { day: string; count: number }[]
type Unit = Summary['unit']

/** As many bars as a chart can display. */
const mostTimes: Record<Exclude<Unit, 'month'>, number> = { day: 62, week: 105 }

const units: Record<Unit, { start: (day: Date) => Date; next: (day: Date) => Date }> = {
  day: { start: (day) => day, next: (day) => addDays(day, 1) },
  week: { start: startOfISOWeek, next: (day) => addDays(day, 7) },
  month: { start: startOfMonth, next: (day) => addMonths(day, 1) },
}

/** Counts of days (`YYYY-MM-DD`) by the smallest unit of which there are not too many, without gaps. */
export function inTimes(days: Days): Pick<Summary, 'unit' | 'times'> {
  const sorted = days.toSorted((a, b) => a.day.localeCompare(b.day))
  const [first, last] = [sorted[0], sorted.at(-1)]
  if (!first || !last) return { unit: 'day', times: [] }
  const span = (parseISO(last.day).getTime() - parseISO(first.day).getTime()) / 86_400_000 + 1
  const unit: Unit = span <= mostTimes.day ? 'day' : span / 7 <= mostTimes.week ? 'week' : 'month'
  const { start, next } = units[unit]
  const keyOf = (day: Date) => format(start(day), 'yyyy-MM-dd')
  const counts = new Map<string, number>()
  for (let day = start(parseISO(first.day)); keyOf(day) <= keyOf(parseISO(last.day)); day = next(day))
    counts.set(keyOf(day), 0)
  for (const { day, count } of sorted) {
    const key = keyOf(parseISO(day))
    counts.set(key, (counts.get(key) ?? 0) + count)
  }
  return { unit, times: [...counts].map(([from, count]) => ({ from, count })) }
}
