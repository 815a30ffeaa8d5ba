import { describe, expect, it } from 'vitest'
import { endOfDayInTallinn } from '#contract/values/deadline.ts'
import {
  dayAndMonth,
  daysLeft,
  formatDate,
  formatDateTime,
  formatDay,
  formatDayAndMonth,
  formatExact,
  formatLongDate,
} from './format-date.ts'

describe('formatDate', () => {
  it('uses the day in Tallinn, not in UTC', () => {
    expect(formatDate('2025-12-31T22:30:00.000Z')).toBe('01.01.2026')
  })

  it('returns an empty string for an invalid date', () => {
    expect(formatDate('never')).toBe('')
    expect(formatExact('never')).toBe('')
  })
})

it('formats the day in Tallinn, relative if it is today', () => {
  const now = '2026-11-20T22:30:00.000Z'
  expect(formatDay('2026-11-21T21:00:00.000Z', 'et', now)).toBe('täna')
  expect(formatDay('2026-11-20T22:00:00.000Z', 'en', now)).toBe('today')
  expect(formatDay('2026-11-20T21:59:00.000Z', 'en', now)).toBe('20.11.2026')
  expect(formatDay('x', 'en', now)).toBe('')
})

describe('formatDateTime', () => {
  const now = '2026-11-21T12:00:00.000Z'

  it('formats other days as DD.MM.YYYY HH:mm', () => {
    expect(formatDateTime('2026-11-20T12:05:00.000Z', 'et', now)).toBe('20.11.2026 14:05')
    expect(formatDateTime('2026-06-01T21:00:00.000Z', 'en', now)).toBe('02.06.2026 00:00')
  })

  it('formats times of today relative to now', () => {
    expect(formatDateTime('2026-11-21T11:55:10.000Z', 'et', now)).toBe('4 minuti eest')
    expect(formatDateTime('2026-11-21T09:00:00.000Z', 'en', now)).toBe('3 hours ago')
    expect(formatDateTime('2026-11-21T21:59:59.000Z', 'en', now)).toBe('in 9 hours')
    expect(formatDateTime('2026-11-21T11:59:40.000Z', 'et', now)).toBe('äsja')
  })

  it('changes the day at midnight in Tallinn', () => {
    expect(formatDateTime('2026-11-20T22:30:00.000Z', 'en', '2026-11-20T23:30:00.000Z')).toBe('1 hour ago')
    expect(formatDateTime('2026-11-20T21:30:00.000Z', 'en', '2026-11-20T22:30:00.000Z')).toBe(
      '20.11.2026 23:30',
    )
  })
})

it('names day and month in Tallinn', () => {
  expect(dayAndMonth('2026-12-08T22:30:00.000Z', 'en')).toEqual({ day: '9', month: 'Dec' })
  expect(dayAndMonth('2026-12-08T12:00:00.000Z', 'et')).toEqual({ day: '8', month: 'dets' })
})

const deadline = endOfDayInTallinn('2026-03-31')

it.each([
  ['2026-03-31T20:59:59.000Z', 0],
  ['2026-03-30T21:00:00.000Z', 0],
  ['2026-03-30T20:59:59.000Z', 1],
  ['2026-03-31T21:00:00.000Z', -1],
  // Summer time begins on 29 March: that day has 23 hours.
  ['2026-03-28T21:59:59.000Z', 3],
  ['2026-03-01T12:00:00.000Z', 30],
])('daysLeft at %s', (now, left) => {
  expect(daysLeft(deadline, new Date(now))).toBe(left)
})

it('dates are written out in each language', () => {
  const day = '2026-12-22T10:00:00Z'
  expect(formatLongDate(day, 'et')).toBe('22. detsember 2026')
  expect(formatLongDate(day, 'en')).toBe('22 December 2026')
  expect(formatLongDate('unknown', 'en')).toBe('')
})

it('dates of this year are without it', () => {
  const day = '2026-12-22T10:00:00Z'
  expect(formatDayAndMonth(day, 'et', '2026-01-01')).toBe('22. detsember')
  expect(formatDayAndMonth(day, 'en', '2025-12-30')).toBe('22 December 2026')
})
