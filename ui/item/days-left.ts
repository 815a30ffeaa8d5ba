import { dayInTallinn } from '#contract/values/deadline.ts'

const day = 86_400_000

/** Whole days from today to the deadline (unix seconds) in Tallinn: 0 on the day itself, negative after it. */
export function daysLeft(deadline: number, now: Date): number {
  const last = Date.parse(dayInTallinn(deadline))
  const today = Date.parse(dayInTallinn(Math.floor(now.getTime() / 1000)))
  return Math.round((last - today) / day)
}
