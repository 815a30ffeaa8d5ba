import type { FieldSettings } from '#contract/fields.ts'
import type { FieldCases } from './field-case-types.ts'

const deadline: FieldSettings = { deadline: true }
const limits: FieldSettings = { min: 1, max: 20, integer: true }

export const numberCases: FieldCases = {
  accepted: [
    ['number', 0, 0],
    ['number', -2.5, -2.5],
    ['number', Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER],
    ['number', 1e300, 1e300],
    ['number', 1, 1, limits],
    ['number', 20, 20, limits],
    ['year', 1900, 1900],
    ['year', 2100, 2100],
  ],
  rejected: [
    ['number', '5', 'number'],
    ['number', 'viis', 'number'],
    ['number', Number.POSITIVE_INFINITY, 'number'],
    ['number', Number.NaN, 'number'],
    ['number', true, 'type'],
    ['number', [5], 'type'],
    ['number', 0, 'min', limits],
    ['number', -1, 'min', limits],
    ['number', 21, 'max', limits],
    ['number', 1.5, 'integer', limits],
    ['number', 'viis', 'number', limits],
    ['year', 1899, 'date'],
    ['year', 2101, 'date'],
    ['year', 2020.5, 'date'],
    ['year', '2020', 'date'],
    ['year', [2020], 'type'],
  ],
}

/** 2080-05-10 in Tallinn ends at 3482600399; the last second of the day before is 3482513999. */
export const dateCases: FieldCases = {
  accepted: [
    ['date', '2024-02-29', '2024-02-29'],
    ['date', '2000-02-29', '2000-02-29'],
    ['date', ' 1918-02-24 ', '1918-02-24'],
    ['date', '9999-12-31', '9999-12-31'],
    ['date', '2080-05-10', 3_482_600_399, deadline],
    ['date', 3_482_600_399, 3_482_600_399, deadline],
    ['date', 3_482_514_000, 3_482_514_000, deadline],
    ['date-time', '2026-05-10T23:59', '2026-05-10T23:59'],
    ['date-time', '2026-05-10T12:00:00.000Z', '2026-05-10T12:00:00.000Z'],
    ['date-time', '2026-03-29T03:30', '2026-03-29T03:30'],
  ],
  rejected: [
    ['date', '2025-02-29', 'date'],
    ['date', '1900-02-29', 'date'],
    ['date', '2026-04-31', 'date'],
    ['date', '2026-2-1', 'date'],
    ['date', '0000-01-01', 'date'],
    ['date', '01.02.2026', 'date'],
    ['date', '2026-05-10T10:00', 'date'],
    ['date', 1_778_446_799, 'type'],
    ['date', '2080-05-09', 'deadlinePast', deadline],
    ['date', 3_482_513_999, 'deadlinePast', deadline],
    ['date', '2020-01-01', 'deadlinePast', deadline],
    ['date', 3_482_600_399.5, 'date', deadline],
    ['date', 3_482_600_399_000, 'date', deadline],
    ['date', -1, 'date', deadline],
    ['date', 'homme', 'date', deadline],
    ['date', true, 'type', deadline],
    ['date-time', '2026-05-10', 'date'],
    ['date-time', '2026-05-10T24:00', 'date'],
    ['date-time', '2026-05-10T12:60', 'date'],
    ['date-time', '2026-05-10T12:00+15:00', 'date'],
    ['date-time', '2026-05-10 12:00', 'date'],
    ['date-time', '2026-02-30T12:00', 'date'],
    ['date-time', 5, 'type'],
  ],
}

/** On 2026-10-25 the hour from three to four occurs twice in Tallinn, first in summer time (+03:00). */
export const dateRangeCases: FieldCases = {
  accepted: [
    ['date-range', ['2026-05-10', '2026-05-10'], ['2026-05-10', '2026-05-10']],
    ['date-range', ['2024-02-28', '2024-02-29'], ['2024-02-28', '2024-02-29']],
    ['date-range', ['', null], undefined],
    [
      'date-range-time',
      ['2026-05-10T12:00Z', '2026-05-10T15:00+03:00'],
      ['2026-05-10T12:00Z', '2026-05-10T15:00+03:00'],
    ],
    [
      'date-range-time',
      ['2026-10-25T03:30+03:00', '2026-10-25T03:10+02:00'],
      ['2026-10-25T03:30+03:00', '2026-10-25T03:10+02:00'],
    ],
    ['date-range-time', ['2026-03-29T02:59', '2026-03-29T04:00'], ['2026-03-29T02:59', '2026-03-29T04:00']],
  ],
  rejected: [
    ['date-range', ['2026-05-11', '2026-05-10'], 'dateRange'],
    ['date-range', ['2026-05-11'], 'dateRange'],
    ['date-range', ['2026-05-11', ''], 'dateRange'],
    ['date-range', ['2026-05-11', '2026-05-12', '2026-05-13'], 'dateRange'],
    ['date-range', ['2026-05-11', 'x'], 'date'],
    ['date-range', ['2025-02-28', '2025-02-29'], 'date'],
    ['date-range', '2026-05-11', 'type'],
    ['date-range', [1, 2], 'type'],
    ['date-range-time', ['2026-05-10T12:01Z', '2026-05-10T15:00+03:00'], 'dateRange'],
    ['date-range-time', ['2026-10-25T03:30+02:00', '2026-10-25T03:40+03:00'], 'dateRange'],
    ['date-range-time', ['2026-03-29T04:00', '2026-03-29T02:59'], 'dateRange'],
    ['date-range-time', ['2026-05-10', '2026-05-11'], 'date'],
    ['date-range-time', { start: 'x' }, 'type'],
  ],
}
