import { expect, it } from 'vitest'
import { endOfDayInTallinn } from '#contract/values/deadline.ts'
import { daysLeft } from './days-left.ts'

const deadline = endOfDayInTallinn('2026-03-31')

it.each([
  ['2026-03-31T20:59:59.000Z', 0],
  ['2026-03-30T21:00:00.000Z', 0],
  ['2026-03-30T20:59:59.000Z', 1],
  ['2026-03-31T21:00:00.000Z', -1],
  // Summer time begins on 29 March: that day has 23 hours.
  ['2026-03-28T21:59:59.000Z', 3],
  ['2026-03-01T12:00:00.000Z', 30],
])('at %s', (now, left) => {
  expect(daysLeft(deadline, new Date(now))).toBe(left)
})
