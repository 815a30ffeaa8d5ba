import { describe, expect, test } from 'vitest'
import type { FormField } from '../forms.ts'
import { checkField, checkValues } from './check-values.ts'
import { type FieldType, plainFieldTypes } from './field-types.ts'

const options = { now: new Date('2026-05-10T12:00:00Z'), asManager: false }
const text = { et: '', en: '' }

function field(slug: string, type: FieldType, required: boolean): FormField {
  return { slug, type, required, order: 1, labels: text, settings: {} }
}

const form = {
  fieldSets: [
    {
      slug: 'general',
      order: 1,
      labels: text,
      descriptions: text,
      fields: [
        field('name', 'text', true),
        field('note', 'text', false),
        field('people', 'supervisorsList', false),
      ],
    },
    { slug: 'more', order: 2, labels: text, descriptions: text, fields: [field('count', 'number', false)] },
  ],
}

const everyType: FieldType[] = [...plainFieldTypes, 'cercs_code']

const missing: unknown[] = [undefined, null, '', ' \n', '\u200b', []]
const invalid: unknown[] = [
  {},
  [{}],
  [[]],
  [null, {}],
  { constructor: 1 },
  Number.NaN,
  '\ud800',
  JSON.parse('[{"__proto__":1}]'),
]

describe.each(everyType)('%s', (type) => {
  test.each((type === 'confirmation' ? [...missing, false] : missing).map((value) => ({ value })))(
    'treats $value as missing',
    ({ value }) => {
      expect(checkField(field('f', type, true), value, options).issues).toEqual([
        { field: 'f', messageKey: 'validation.required' },
      ])
      expect(checkField(field('f', type, false), value, options)).toEqual({ value: undefined, issues: [] })
    },
  )

  test.each(invalid.map((value) => ({ value })))('rejects $value', ({ value }) => {
    expect(checkField(field('f', type, false), value, options).issues).not.toEqual([])
  })
})

describe('checkValues', () => {
  test('returns cleaned values without empty ones', () => {
    const values = { general: { name: ' Mari ', note: ' ', people: [] }, more: { count: null } }
    expect(checkValues(form, values, options)).toEqual({ values: { general: { name: 'Mari' } }, issues: [] })
  })

  test('returns each issue with its path', () => {
    const people = [{ firstname: 'A', lastname: 'B', email: 'x' }]
    const values = { general: { people, nme: 1 }, more: { count: 'x' }, other: {} }
    expect(checkValues(form, values, options).issues).toEqual([
      { field: 'other', messageKey: 'validation.unknownField' },
      { field: 'general.nme', messageKey: 'validation.unknownField' },
      { field: 'general.name', messageKey: 'validation.required' },
      { field: 'general.people.0.email', messageKey: 'validation.email' },
      { field: 'more.count', messageKey: 'validation.number' },
    ])
  })

  test.each([null, [], 'x', 5, true, undefined].map((values) => ({ values })))(
    'rejects $values',
    ({ values }) => {
      expect(checkValues(form, values, options).issues).toEqual([
        { field: '', messageKey: 'validation.type' },
      ])
    },
  )

  test('rejects field sets that are no objects', () => {
    const { issues } = checkValues(form, { general: ['Mari'], more: 5 }, options)
    expect(issues).toEqual([
      { field: 'general', messageKey: 'validation.type' },
      { field: 'more', messageKey: 'validation.type' },
    ])
  })

  test('rejects prototype names as unknown fields', () => {
    const values: unknown = JSON.parse(
      '{"__proto__":{"name":"x"},"constructor":{},"general":{"name":"a","__proto__":{"note":"b"},"toString":"c"}}',
    )
    const checked = checkValues(form, values, options)
    expect(checked.issues.map((issue) => issue.field)).toEqual([
      '__proto__',
      'constructor',
      'general.__proto__',
      'general.toString',
    ])
    expect(checked.values).toEqual({ general: { name: 'a' } })
    expect(Object.hasOwn(Object.prototype, 'note')).toBe(false)
  })

  test('accepts fields with a prototype name as slug', () => {
    const odd = {
      fieldSets: [
        {
          slug: 'constructor',
          order: 1,
          labels: text,
          descriptions: text,
          fields: [field('toString', 'text', true)],
        },
      ],
    }
    expect(checkValues(odd, {}, options).issues).toEqual([
      { field: 'constructor.toString', messageKey: 'validation.required' },
    ])
  })

  test('returns at most 100 issues', () => {
    const many = Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`f${index}`, 1]))
    expect(checkValues(form, many, options).issues).toHaveLength(100)
    expect(checkValues(form, { general: many }, options).issues).toHaveLength(100)
  })
})
