import { describe, expect, test } from 'vitest'
import { dateCodec } from './date-codec.ts'
import { numberCodec } from './number-codec.ts'

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
