import { describe, expect, test } from 'vitest'
import {
  dateCodec,
  formatDay,
  joinDateTime,
  numberCodec,
  parseDay,
  splitDateTime,
  timeCodec,
  withDefaultTime,
} from './codecs.ts'

describe('numbers', () => {
  test.each([
    ['2,5', 2.5],
    ['2.50', 2.5],
    ['10 000', 10_000],
    ['−3', -3],
    ['', undefined],
    [' ', undefined],
    ['kaks', 'kaks'],
    ['1.2.3', '1.2.3'],
    ['1e5', '1e5'],
  ])('%j is parsed as %j', (text, value) => expect(numberCodec('et').parse(text)).toBe(value))

  test('are formatted in the language', () => {
    expect(numberCodec('et').format(2.5)).toBe('2,5')
    expect(numberCodec('en').format(2.5)).toBe('2.5')
    expect(numberCodec('et').format('kaks')).toBe('kaks')
    expect(numberCodec('et').format(undefined)).toBe('')
  })
})

describe('times', () => {
  test.each([
    ['9:30', '09:30'],
    ['09.30', '09:30'],
    ['1430', '14:30'],
    [' 23:59 ', '23:59'],
    ['', undefined],
    ['2 pm', '14:00'],
    ['12:15 a.m.', '00:15'],
    ['12 PM', '12:00'],
    ['14:00:59', '14:00'],
    ['kell 2', 'kell 2'],
    ['25:00', '25:00'],
    ['9', '9'],
  ])('%j is parsed as %j', (text, value) => expect(timeCodec.parse(text)).toBe(value))
})

describe('dates', () => {
  test('a date is stored as an ISO date', () => {
    expect(dateCodec(false).parse('1.2.2026')).toBe('2026-02-01')
    expect(dateCodec(false).format('2026-02-01')).toBe('01.02.2026')
  })

  test('a deadline is stored as the last second of its day in Tallinn', () => {
    const seconds = dateCodec(true).parse('15.07.2026')
    expect(seconds).toBe(Date.parse('2026-07-15T20:59:59Z') / 1000)
    expect(dateCodec(true).format(seconds)).toBe('15.07.2026')
  })

  test.each([true, false])('text that is not a date is returned unchanged (deadline: %s)', (isDeadline) => {
    expect(dateCodec(isDeadline).parse('31.02.2026')).toBe('31.02.2026')
    expect(dateCodec(isDeadline).format('31.02.2026')).toBe('31.02.2026')
    expect(dateCodec(isDeadline).parse(' ')).toBeUndefined()
  })
})

test.each([
  ['21.11.2026', '2026-11-21'],
  ['1.2.2026', '2026-02-01'],
  [' 01. 02. 2026 ', '2026-02-01'],
  ['1/2/2026', '2026-02-01'],
  ['2026-02-01', '2026-02-01'],
  ['5.6.26', '2026-06-05'],
  ['05/06/69', '2069-06-05'],
  ['5. 6. 99', '1999-06-05'],
  ['\u200B5.6.2026', '2026-06-05'],
])('%s is parsed as %s', (text, iso) => expect(parseDay(text)).toBe(iso))

test.each(['', '31.2.26', '1.2.6', '1.2.202', '31.2.2026', '2.2026', 'homme', '1.2.20266'])(
  '%j is not a date',
  (text) => expect(parseDay(text)).toBeUndefined(),
)

test('is formatted with dots', () => expect(formatDay('2026-02-01')).toBe('01.02.2026'))

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
  ['2026-07-15Thomme', '2026-07-15', 'homme'],
  ['2026-07-15T24:00 ja', '2026-07-15', '24:00 ja'],
  ['Teisipäev', 'Teisipäev', ''],
])('%j is split into %j and %j', (value, day, time) => expect(splitDateTime(value)).toEqual({ day, time }))

test.each(['', '2026-07-15', '2026-07-15T12:30', 'hommeT12:30'])('%j round-trips', (value) =>
  expect(joinDateTime(splitDateTime(value))).toBe(value),
)

describe('a default time', () => {
  test.each([
    ['2026-01-0', '2026-01-02', '2026-01-02T23:59'],
    ['2026-01-0T12:00', '2026-01-02T12:00', '2026-01-02T12:00'],
    ['2026-01-02T12:00', '2026-01-02', '2026-01-02'],
    ['2026-01-02', '2026-01', '2026-01'],
    ['', 'T1', 'T1'],
  ])('is there once the day of %j is complete: %j', (before, typed, expected) =>
    expect(withDefaultTime(before, typed, '23:59')).toBe(expected),
  )

  test.each([
    ['2T23:59', 'T23:59', ''],
    ['2026-01-02T23:59', 'T23:59', ''],
    ['2026-01-02T12:00', 'T12:00', 'T12:00'],
    ['T23:5', 'T23:59', 'T23:59'],
  ])('goes with the day of %j, another time stays: %j', (before, typed, expected) =>
    expect(withDefaultTime(before, typed, '23:59')).toBe(expected),
  )
})
