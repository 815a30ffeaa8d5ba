import { expect, it } from 'vitest'
import { assembleForm, type StoredField, type StoredForm } from './assemble-form.ts'

const early = '2026-01-01T00:00:00.000Z'
const later = '2026-01-03T00:00:00.000Z'
const form: StoredForm = {
  slug: 'visit',
  uuid: 'x',
  status: 'active',
  permissions: 'everyone',
  updatedAt: '2026-01-02T00:00:00.000Z',
  fieldSets: [{ slug: 'company', fields: [{ slug: 'colour', required: true }] }],
}
const colour: StoredField = {
  slug: 'colour',
  type: 'select',
  settings: { options: [{ value: 'a', translationKey: 'forms.option.a' }] },
  updatedAt: early,
}

function updatedAt(changed: string): string {
  const fields = [colour, { ...colour, slug: 'other' }].map((field): [string, StoredField] => [
    field.slug,
    { ...field, updatedAt: changed === `field ${field.slug}` ? later : early },
  ])
  const texts = new Map([[changed, { et: '', en: '', updatedAt: later }]])
  return assembleForm(form, { fields: new Map(fields), texts }).updatedAt
}

it.each([
  'field colour',
  'forms.title.visit',
  'forms.description.visit',
  'forms.fieldset.visit.company',
  'forms.fieldset.visit.company.description',
  'forms.fieldset.company',
  'forms.fieldset.company.description',
  'forms.fields.colour',
  'forms.fields.colour.placeholder',
  'forms.fields.colour.helpText',
  'forms.fields.colour.tooltipText',
  'forms.option.a',
])('a change of %s changes the updatedAt of the form', (changed) => {
  expect(updatedAt(changed)).toBe(later)
})

it.each(['field other', 'forms.title.other', 'forms.fields.other', 'forms.option.b'])(
  'a change of %s does not change the updatedAt of the form',
  (changed) => {
    expect(updatedAt(changed)).toBe(form.updatedAt)
  },
)
