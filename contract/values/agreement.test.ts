import { expect, it } from 'vitest'
import type { FormField } from '../forms.ts'
import { checkAgreement, yearsOfDates } from './agreement.ts'
import { checkValues } from './check-values.ts'
import type { FieldType } from './field-types.ts'

const thesis = (year: unknown, defence_date: unknown) => ({
  general_thesis: JSON.parse(JSON.stringify({ year, defence_date })),
})
const issue = {
  field: 'general_thesis.defence_date',
  messageKey: 'validation.yearOfDate',
  params: { year: 2025 },
}

it.each([
  [thesis(2026, '2026-06-05')],
  [thesis(2025, null)],
  [thesis(null, '2026-06-05')],
  [thesis('2025', '2026-06-05')],
  [thesis(2025, '5.6.26')],
  [{ general_topics: { year: 2025, defence_date: '2026-06-05' } }],
])('accepts %j', (values) => {
  expect(checkAgreement(values)).toEqual([])
})

it('rejects a date in another year, unless both are as they are stored', () => {
  const values = thesis(2025, '2026-06-05')
  expect(checkAgreement(values)).toEqual([issue])
  expect(checkAgreement(values, values)).toEqual([])
  expect(checkAgreement(values, thesis(2025, '2026-06-04'))).toEqual([issue])
  expect(checkAgreement(values, thesis(2024, '2026-06-05'))).toEqual([issue])
})

it('is part of the validation of a form', () => {
  const text = { et: '', en: '' }
  const field = (slug: string, type: FieldType): FormField => {
    return { slug, type, required: false, order: 1, labels: text, settings: {} }
  }
  const fields = [field('year', 'year'), field('defence_date', 'date')]
  const form = { fieldSets: [{ slug: 'general_thesis', order: 1, labels: text, descriptions: text, fields }] }
  const options = { now: new Date(), asManager: true }
  const values = thesis(2025, '2026-06-05')
  expect(checkValues(form, values, options).issues).toEqual([issue])
  expect(checkValues(form, values, { ...options, stored: values }).issues).toEqual([])
})

it('a date says its year where that is not given', () => {
  const of = (values: Record<string, unknown>) => yearsOfDates({ general_thesis: values })
  expect(of({ defence_date: '2025-06-03' })).toEqual({ general_thesis: { year: 2025 } })
  expect(of({ defence_date: '2025-06-03', year: 2024 })).toEqual({})
  expect(of({ defence_date: '2025-06-31' })).toEqual({})
  expect(of({})).toEqual({})
})
