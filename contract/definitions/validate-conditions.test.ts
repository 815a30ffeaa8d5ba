import { describe, expect, it } from 'vitest'
import { formInputSchema } from '../admin-forms.ts'
import type { Test } from '../conditions.ts'
import { plainFieldTypes } from '../values/field-types.ts'
import { operandOf, operatorsOf } from './validate-conditions.ts'
import { validateForm } from './validate-form.ts'

const options = [
  { value: 'a', label: { et: 'A', en: 'A' } },
  { value: 7, label: { et: '7', en: '7' } },
]
const known = {
  fieldSets: new Set(['s', 't']),
  fields: new Map([
    ['text', { type: 'text', settings: {} } as const],
    ['other', { type: 'text', settings: {} } as const],
    ['number', { type: 'number', settings: {} } as const],
    ['day', { type: 'date', settings: {} } as const],
    ['agreed', { type: 'confirmation', settings: {} } as const],
    ['choice', { type: 'select', settings: { options } } as const],
    ['choices', { type: 'select-multi', settings: { options } } as const],
    ['file', { type: 'file', settings: {} } as const],
  ]),
}

type Given = { slug: string; conditions?: unknown }
const validate = (...fields: Given[]) =>
  validateForm(
    formInputSchema.parse({
      slug: 'visit',
      fieldSets: [{ order: 1, slug: 's', fields: fields.map((field, at) => ({ order: at + 1, ...field })) }],
    }),
    known,
  )
const show = (...tests: Test[]) => ({ show: { join: 'and', tests } })
const at = (field: number, part: string, effect = 'show', test = 0) =>
  `fieldSets.0.fields.${field}.conditions.${effect}.tests.${test}.${part}`
const others = [...known.fields.keys()].filter((slug) => slug !== 'text').map((slug) => ({ slug }))

describe('the conditions of a form', () => {
  it.each<[Test, Test['value']]>([
    [{ field: 's.choice', operator: 'is', value: '7' }, 7],
    [{ field: 's.choice', operator: 'oneOf', value: ['a', 'a', '7'] }, ['a', 7]],
    [{ field: 's.choices', operator: 'contains', value: 'a' }, 'a'],
    [{ field: 's.number', operator: 'more', value: '2.5' }, 2.5],
    [{ field: 's.day', operator: 'less', value: '2026-05-10' }, '2026-05-10'],
    [{ field: 's.agreed', operator: 'is', value: false }, false],
    [{ field: 's.other', operator: 'contains', value: ' töö ' }, 'töö'],
    [{ field: 's.file', operator: 'filled', value: 'x' }, undefined],
  ])('are cleaned: %j', (test, value) => {
    const { form, issues } = validate({ slug: 'text', conditions: show(test) }, ...others)
    expect(issues).toEqual([])
    expect(form.fieldSets[0]?.fields[0]?.conditions?.show?.tests[0]?.value).toEqual(value)
  })

  it('are left out if they are empty', () => {
    const { form } = validate({ slug: 'text', conditions: { show: { tests: [] } } }, ...others)
    expect(form.fieldSets[0]?.fields[0]).not.toHaveProperty('conditions')
  })

  it.each<[string, string, Test]>([
    ['field', 'forms.error.conditionField', { field: 's.gone', operator: 'filled' }],
    ['field', 'forms.error.conditionField', { field: 't.number', operator: 'filled' }],
    ['field', 'forms.error.conditionSelf', { field: 's.text', operator: 'filled' }],
    ['operator', 'forms.error.conditionOperator', { field: 's.file', operator: 'is', value: 'x' }],
    ['operator', 'forms.error.conditionOperator', { field: 's.other', operator: 'more', value: 1 }],
    ['value', 'forms.error.conditionChoice', { field: 's.choice', operator: 'is', value: 'deleted' }],
    [
      'value',
      'forms.error.conditionChoice',
      { field: 's.choice', operator: 'oneOf', value: ['a', 'deleted'] },
    ],
    ['value', 'forms.error.conditionValue', { field: 's.choice', operator: 'oneOf', value: [] }],
    ['value', 'forms.error.conditionValue', { field: 's.choice', operator: 'is', value: ['a', '7'] }],
    ['value', 'forms.error.conditionValue', { field: 's.number', operator: 'more', value: 'many' }],
    ['value', 'forms.error.conditionValue', { field: 's.day', operator: 'less', value: '2026-02-30' }],
    ['value', 'forms.error.conditionValue', { field: 's.other', operator: 'is' }],
    ['value', 'forms.error.conditionValue', { field: 's.agreed', operator: 'is', value: 'x' }],
    ['value', 'validation.maxLength', { field: 's.other', operator: 'is', value: 'x'.repeat(1001) }],
  ])('are rejected at the %s with %s', (part, messageKey, test) => {
    for (const effect of ['show', 'require']) {
      const conditions = { [effect]: { join: 'or', tests: [test] } }
      const { issues } = validate({ slug: 'text', conditions }, ...others)
      expect(issues).toMatchObject([{ field: at(0, part, effect), messageKey }])
    }
  })

  it('must not be circular, at every field of the circle', () => {
    const on = (field: string) => show({ field: `s.${field}`, operator: 'filled' })
    const { issues } = validate(
      { slug: 'text', conditions: on('other') },
      { slug: 'other', conditions: on('number') },
      { slug: 'number', conditions: on('text') },
      { slug: 'day', conditions: on('text') },
    )
    expect(issues).toEqual(
      [0, 1, 2].map((field) => ({ field: at(field, 'field'), messageKey: 'forms.error.conditionCycle' })),
    )
  })

  it('may require two fields of each other', () => {
    const on = (field: string) => ({ require: { tests: [{ field: `s.${field}`, operator: 'filled' }] } })
    const fields = [
      { slug: 'text', conditions: on('other') },
      { slug: 'other', conditions: on('text') },
    ]
    expect(validate(...fields).issues).toEqual([])
  })

  it('have at most 20 tests', () => {
    const tests = Array.from({ length: 21 }, () => ({ field: 's.other', operator: 'filled' }) as const)
    expect(validate({ slug: 'text', conditions: show(...tests) }, ...others).issues).toMatchObject([
      { field: 'fieldSets.0.fields.0.conditions.show.tests', messageKey: 'validation.maxItems' },
    ])
  })
})

it.each(plainFieldTypes)('a field of the type %s can be compared with', (type) => {
  const field = { type, settings: { options } }
  for (const operator of operatorsOf(field)) expect(operandOf(field, operator)).toBeTypeOf('string')
})
