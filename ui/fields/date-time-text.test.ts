import { expect, test } from 'vitest'
import { joinDateTime, splitDateTime } from './date-time-text.ts'

test.each([
  ['', '', ''],
  ['2026-07-15', '2026-07-15', ''],
  ['2026-07-15T12:30', '2026-07-15', '12:30'],
  ['2026-07-15T12:30:00', '2026-07-15', '12:30'],
  ['2026-07-15T21:30:00.000Z', '2026-07-16', '00:30'],
  ['2026-01-15T12:30Z', '2026-01-15', '14:30'],
  ['homme', 'homme', ''],
  ['hommeT12:30', 'homme', '12:30'],
  ['T12:30', '', '12:30'],
])('%j is split into %j and %j', (value, day, time) => expect(splitDateTime(value)).toEqual({ day, time }))

test.each(['', '2026-07-15', '2026-07-15T12:30', 'hommeT12:30'])('%j round-trips', (value) =>
  expect(joinDateTime(splitDateTime(value))).toBe(value),
)
