import { expect, test } from 'vitest'
import type { FieldType } from '#contract/values/field-types.ts'
import { isReversed, wrongDates, wrongParts, wrongRows } from './wrong-inputs.ts'

test.each([
  [['2026-05-20', '2026-05-10'], false, true],
  [['2026-05-10', '2026-05-20'], false, false],
  [['2026-05-20', ''], false, false],
  [['2026-05-20', '10.5'], false, false],
  [['2026-05-10T10:00', '2026-05-10T09:00'], true, true],
  [['2026-05-10', '2026-05-01'], true, false],
  [undefined, false, false],
])('%j is reversed (with time: %s): %s', (value, withTime, result) =>
  expect(isReversed(value, withTime)).toBe(result),
)

test.each([
  [['2026-05-20', ''], [1]],
  [['31.2.2026', '2026-05-10'], [0]],
  [
    ['', ''],
    [0, 1],
  ],
  [
    ['2026-05-20', '2026-05-10'],
    [0, 1],
  ],
])('of the range %j the ends %j are wrong', (ends, wrong) => expect(wrongDates(ends, false)).toEqual(wrong))

test.each([
  [{ day: '2026-05-20', time: '' }, ['time']],
  [{ day: '2026-05-20', time: '25:00' }, ['time']],
  [{ day: '31.2.2026', time: '10:00' }, ['day']],
  [{ day: '', time: '' }, ['day', 'time']],
])('of %j %j is wrong', (parts, wrong) => expect(wrongParts(parts, true)).toEqual(wrong))

test.each<[FieldType, string[], number[]]>([
  ['multi-email', ['a@ut.ee', 'b@', 'c@ut.ee'], [1]],
  ['text-multi', ['', ''], [0]],
  ['text-multi', ['a', 'b'], [0, 1]],
])('of a %s with the rows %j the rows %j are wrong', (type, rows, wrong) => {
  const field = { slug: 'rows', type, required: true, order: 1, labels: { et: '', en: '' }, settings: {} }
  expect(wrongRows(field, rows)).toEqual(wrong)
})
