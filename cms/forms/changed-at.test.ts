import { describe, expect, it } from 'vitest'
import type { StoredField, StoredForm } from './assemble-form.ts'
import { formChangedAt } from './changed-at.ts'

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
}
const fields = new Map([['colour', colour]])
const later = '2026-01-03T00:00:00.000Z'
const changedAt = (key: string) =>
  formChangedAt(form, fields, {
    field: (slug) => (`field ${slug}` === key ? later : '2026-01-01T00:00:00.000Z'),
    text: (name) => (name === key ? later : undefined),
  })

describe('formChangedAt', () => {
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
  ])('moves with %s', (key) => {
    expect(changedAt(key)).toBe(later)
  })

  it.each(['field other', 'forms.title.other', 'forms.fields.other', 'forms.option.b'])(
    'stays when %s changes',
    (key) => {
      expect(changedAt(key)).toBe(form.updatedAt)
    },
  )
})
