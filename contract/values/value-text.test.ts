import { describe, expect, it } from 'vitest'
import type { FieldValue } from '../fields.ts'
import type { FormField } from '../forms.ts'
import { dateFormatSchema, formatByParts } from './date-format.ts'
import type { FieldType } from './field-types.ts'
import { formatNumber } from './format-number.ts'
import { supervisorNames } from './supervisor-names.ts'
import { textsOf } from './texts-of.ts'
import { fieldAt, textsWithin, valueText, type Wording } from './value-text.ts'

const wording: Wording = {
  text: ({ et }) => et,
  yes: 'jah',
  no: 'ei',
  day: (day, format) => (format ? formatByParts(day, format, 'et') : dayText(day)),
  moment: (moment) => moment.slice(0, 16).replace('T', ' '),
}
function dayText(day: string): string {
  return /^\d{4}-/.test(day) ? day.split('-').reverse().join('.') : ''
}
const labels = { et: 'Väli', en: 'Field' }
const options = [
  { value: 'a', label: { et: 'Aa', en: 'Ay' } },
  { value: 2, label: { et: 'Kaks', en: 'Two' } },
]
const field = (type: FieldType, slug = 'f'): FormField => ({
  slug,
  type,
  required: false,
  order: 1,
  labels,
  settings: { options },
})
const file = { fileName: 'topics/0f5a/attachment/plaan.pdf', fileSize: 1, fileType: 'application/pdf' }
const mari = { firstname: 'Mari', lastname: 'Maasikas', email: 'mari@ut.example' }

it.each<[FieldValue, string[]]>([
  ['x', ['x']],
  ['', []],
  [2, ['2']],
  [true, []],
  [null, []],
  [
    ['a', ['b', 3]],
    ['a', 'b', '3'],
  ],
  [
    [mari, { firstname: 'Ain' }],
    ['Mari Maasikas', 'Ain'],
  ],
  [file, []],
  [{ email: 'a@b.ee' }, []],
])('the texts within %j have no files and no addresses of people', (value, expected) => {
  expect(textsWithin(value)).toEqual(expected)
})

describe('valueText', () => {
  it.each<[FieldType, FieldValue, string]>([
    ['number', 2.5, '2,5'],
    ['number', 12_345, '12\u00a0345'],
    ['year', 2026, '2026'],
    ['select-number', 2, 'Kaks'],
    // A former option.
    ['select-number', 2.5, '2.5'],
    ['number', 'palju', 'palju'],
  ])('formats %s %j as people write numbers: %s', (type, value, expected) => {
    const number = (each: number) => formatNumber(each, 'et')
    expect(valueText(field(type), value, { ...wording, number })).toBe(expected)
  })

  it.each<[FieldType, FieldValue, string]>([
    ['text', null, ''],
    ['textarea', 'esimene\nteine', 'esimene\nteine'],
    ['select', 'a', 'Aa'],
    ['select', 'oma', 'oma'],
    ['select-number-multi', [2, 3], 'Kaks, 3'],
    ['confirmation', true, 'jah'],
    ['number', 1.5, '1.5'],
    ['date', '2026-05-31', '31.05.2026'],
    ['date', 1_780_261_199, '31.05.2026'],
    ['date', 'sometime', 'sometime'],
    ['date-range', ['2026-05-01', '2026-05-31'], '01.05.2026 – 31.05.2026'],
    ['date-time', '2026-05-31T10:00:00Z', '2026-05-31 10:00'],
    ['file', file, 'plaan.pdf'],
    ['supervisorsList', [mari, { firstname: 'Ain' }], 'Mari Maasikas mari@ut.example, Ain'],
    // Of another type that the field had before.
    ['date', '5', '5'],
    ['date-time', '5. mai', '5. mai'],
    ['number', [mari], 'Mari Maasikas mari@ut.example'],
    ['text', file, 'plaan.pdf'],
    ['file', 'Trükitud.', 'Trükitud.'],
    ['supervisorsList', 'Mari', 'Mari'],
    [
      'text',
      [{ email: 'mari@ut.example', lastname: 'Maasikas', firstname: 'Mari' }],
      'Mari Maasikas mari@ut.example',
    ],
    ['select-multi', 'a', 'Aa'],
  ])('%s %j', (type, value, expected) => {
    expect(valueText(field(type), value, wording)).toBe(expected)
  })

  it('labels values of removed options', () => {
    const removedOptions = [{ value: 'b', label: { et: 'Bee', en: 'Bee' } }]
    const choice = { ...field('select-multi'), settings: { options, removedOptions } }
    expect(valueText(choice, ['a', 'b', 'c'], wording)).toBe('Aa, Bee, c')
  })

  it('formats dates in the date format of their field', () => {
    const dateFormat = dateFormatSchema.parse({ parts: ['YYYY', 'M'], separators: { date: '/' } })
    const range = { ...field('date-range'), settings: { dateFormat } }
    expect(valueText(range, ['2026-05-01', '2026-06-30'], wording)).toBe('2026/5 – 2026/6')
  })

  it('formats values of removed fields', () => {
    expect(valueText(undefined, ['a', file, true], wording)).toBe('a, plaan.pdf, jah')
  })
})

it('finds a field by its path, even if slugs contain dots', () => {
  const fieldSets = [
    { slug: 'a', order: 1, labels, descriptions: labels, fields: [field('text', 'b.c'), field('text', 'd')] },
    { slug: 'a.b', order: 2, labels, descriptions: labels, fields: [field('number', 'd')] },
  ]
  expect(fieldAt(fieldSets, 'a.b.c')?.slug).toBe('b.c')
  expect(fieldAt(fieldSets, 'a.b.d')?.type).toBe('number')
  expect(fieldAt(fieldSets, 'a.gone')).toBeUndefined()
})

it('reads texts and names from values of any shape', () => {
  expect(textsOf(['a', 2, null, '', { b: 1 }])).toEqual(['a', '2'])
  expect(textsOf('a')).toEqual(['a'])
  expect(
    supervisorNames([
      { firstname: 'Mari', lastname: 'Maasikas', email: 'm@ut.ee' },
      { email: 'x@ut.ee' },
      null,
    ]),
  ).toEqual(['Mari Maasikas'])
})
