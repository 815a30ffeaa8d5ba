import { expect, test } from 'vitest'
import { dayInTallinn, endOfDayInTallinn, instantOf, isFarDay, isPastDeadline } from './deadline.ts'

test.each([
  ['2026-01-15', '2026-01-15T21:59:59Z'],
  ['2026-07-15', '2026-07-15T20:59:59Z'],
  // Clocks go forward and back on these days.
  ['2026-03-29', '2026-03-29T20:59:59Z'],
  ['2026-10-25', '2026-10-25T21:59:59Z'],
  ['2024-02-29', '2024-02-29T21:59:59Z'],
])('the last second of %s in Tallinn is %s', (day, instant) => {
  const seconds = endOfDayInTallinn(day)
  expect(new Date(seconds * 1000).toISOString()).toBe(instant.replace('Z', '.000Z'))
  expect(dayInTallinn(seconds)).toBe(day)
  expect(dayInTallinn(seconds + 1)).not.toBe(day)
})

test('a deadline is past only when its whole day is over', () => {
  const noon = Date.parse('2026-01-15T10:00:00Z') / 1000
  expect(isPastDeadline(noon, new Date('2026-01-15T21:59:59.999Z'))).toBe(false)
  expect(isPastDeadline(noon, new Date('2026-01-15T22:00:00.000Z'))).toBe(true)
})

test.each([
  ['2026-01-15T12:00', '2026-01-15T10:00:00.000Z'],
  ['2026-07-15T12:00:30', '2026-07-15T09:00:30.000Z'],
  ['2026-07-15T12:00:30Z', '2026-07-15T12:00:30.000Z'],
  ['2026-07-15T12:00:30+05:30', '2026-07-15T06:30:30.000Z'],
])('%s is %s', (written, instant) => {
  expect(new Date(instantOf(written)).toISOString()).toBe(instant)
})

test('a day more than two years ahead is far', () => {
  const now = new Date('2026-11-28T10:00:00Z')
  expect(['2026-12-01', '2028-11-28', '2028-11-29', '2062-11-28'].map((day) => isFarDay(day, now))).toEqual([
    false,
    false,
    true,
    true,
  ])
})
