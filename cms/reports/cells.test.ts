import { describe, expect, it } from 'vitest'
import type { FieldValue } from '#contract/fields.ts'
import { noLabels } from '#contract/keyword-labels.ts'
import type { FieldType } from '#contract/values/field-types.ts'
import { dateTimeCell, dayCell, textCell } from './cell.ts'
import { type CellContext, fieldColumns } from './field-columns.ts'
import { rangeOf } from './range.ts'

describe('a cell', () => {
  it('shows local time in Tallinn, in summer and winter', () => {
    const summer = Date.parse('2024-06-30T21:30:00Z')
    expect(dateTimeCell(summer, true)).toEqual(new Date('2024-07-01T00:30:00Z'))
    expect(dateTimeCell(summer, false)).toEqual(new Date('2024-07-01T00:00:00Z'))
    expect(dateTimeCell(Date.parse('2024-12-31T22:00:00Z'), true)).toEqual(new Date('2025-01-01T00:00:00Z'))
    expect(dateTimeCell(Number.NaN, true)).toBeNull()
  })

  it('is a text if spreadsheets do not support the day', () => {
    expect(dayCell('1632-06-30')).toBe('1632-06-30')
    expect(dayCell('sometime')).toBe('sometime')
    expect(dayCell('2024-02-29')).toEqual(new Date('2024-02-29T00:00:00Z'))
  })

  it('truncates text to the maximum length of a cell', () => {
    expect(textCell('x'.repeat(40_000))).toHaveLength(32_767)
    expect(textCell('')).toBeNull()
  })
})

describe('the range', () => {
  const now = new Date('2024-03-31T21:30:00Z')

  it('ends no later than today in Tallinn', () => {
    expect(rangeOf({ start: '2024-04-01', end: '2024-04-01' }, now)).toEqual({
      start: '2024-04-01',
      end: '2024-04-01',
    })
    expect(() => rangeOf({ start: '2024-04-01', end: '2024-04-02' }, now)).toThrow('reports.error.future')
  })
})

const text = (key: string) => ({ et: `${key}.et`, en: `${key}.en` })
const context: CellContext = {
  withTime: false,
  language: 'et',
  text,
  fileUrl: (slug, name) => `/files/${slug}/${name}`,
  keywords: new Map([
    ['andmed', { value: 'andmed', label: 'Andmed ja andmebaasid', labels: noLabels }],
    ['otsing', { value: 'otsing', label: 'Otsing', labels: { et: 'Otsing', en: 'Search' } }],
  ]),
}
const labels = { et: 'Väli', en: 'Field' }
const options = [
  { value: 'a', label: { et: 'Aa', en: 'Ay' } },
  { value: 2, label: { et: 'Kaks', en: 'Two' } },
]

function cells(type: FieldType, value: FieldValue, settings: object = {}) {
  const field = { slug: 'f', type, required: false, order: 1, labels, settings }
  return fieldColumns(field, text).map((column) => column.read(value, context))
}

it.each<[FieldType, FieldValue, unknown[], object?]>([
  ['text', '=1', ['=1']],
  ['number', 1.5, [1.5]],
  ['number', 'many', ['many']],
  ['year', 2024, [2024]],
  ['select', 'a', ['Aa'], { options }],
  ['checkbox', ['a', 'b'], ['Aa; b'], { options }],
  ['select-number-multi', [2, 3], ['Kaks; 3'], { options }],
  ['confirmation', true, ['reports.value.yes.et']],
  ['select', 'b', ['Bee'], { options, removedOptions: [{ value: 'b', label: { et: 'Bee', en: 'Bea' } }] }],
  ['tags', ['x', 'y'], ['x; y']],
  ['keywords', ['andmed', 'uus', 'otsing'], ['Andmed ja andmebaasid; uus; Otsing']],
  ['date', '2024-05-31', [new Date('2024-05-31T00:00:00Z')]],
  ['date', 1717189199, [new Date('2024-05-31T00:00:00Z')], { deadline: true }],
  ['date-time', '2024-05-31T10:00:00Z', [new Date('2024-05-31T13:00:00Z')]],
  [
    'date-range',
    ['2024-05-01', '2024-05-31'],
    [new Date('2024-05-01T00:00:00Z'), new Date('2024-05-31T00:00:00Z')],
  ],
  ['file', { fileName: 'k', fileSize: 1, fileType: 'x/y' }, ['/files/f/k']],
  [
    'supervisorsList',
    [{ firstname: 'A', lastname: 'B', email: 'a@b.ee' }, { firstname: 'C' }],
    ['A B <a@b.ee>; C'],
  ],
  ['text', null, [null]],
  // Of another type that the field had before.
  ['supervisorsList', 'x', ['x']],
  ['file', 'x', ['x']],
  ['date', 'mais', ['mais']],
  ['date', '5', ['5']],
  ['date-range', 'mais', ['mais', null]],
  ['number', [{ firstname: 'A', lastname: 'B', email: 'a@b.ee' }], ['A B a@b.ee']],
  ['text', true, ['reports.value.yes.et']],
  ['multi-select', 'a', ['Aa'], { options }],
])("a field's value: %s %j", (type, value, expected, settings) => {
  expect(cells(type, value, settings)).toEqual(expected)
})

it('displays a missing visibility as its default', () => {
  const everyone = { value: 'everyone', label: { et: 'Kõigile', en: 'Everyone' } }
  const field = { slug: 'visibility', type: 'select', required: false, order: 1, labels } as const
  const read = (value: FieldValue, settings = { options: [everyone] }) =>
    fieldColumns({ ...field, settings }, text).map((column) => column.read(value, context))
  expect(read(null)).toEqual(['Kõigile'])
  expect(read('worker')).toEqual(['worker'])
  expect(read(null, { options: [] })).toEqual([null])
})
