import { expect, test } from 'vitest'
import { formatDay, parseDay } from './day-text.ts'

test.each([
  ['21.11.2026', '2026-11-21'],
  ['1.2.2026', '2026-02-01'],
  [' 01. 02. 2026 ', '2026-02-01'],
  ['1/2/2026', '2026-02-01'],
  ['2026-02-01', '2026-02-01'],
])('%s is parsed as %s', (text, iso) => expect(parseDay(text)).toBe(iso))

test.each(['', '1.2.26', '31.2.2026', '2.2026', 'homme', '1.2.20266'])('%j is not a date', (text) =>
  expect(parseDay(text)).toBeUndefined(),
)

test('is formatted with dots', () => expect(formatDay('2026-02-01')).toBe('01.02.2026'))
