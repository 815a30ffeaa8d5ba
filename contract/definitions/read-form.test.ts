import { describe, expect, it } from 'vitest'
import { formInputSchema } from './definitions.ts'
import { readForm } from './read-form.ts'

const known = { fieldSets: new Set(['company', 'person']), fields: new Set(['name', 'email', 'city']) }
const inSet = (...fields: object[]) => [{ order: 1, slug: 'company', fields }]

function issuesOf(sent: object) {
  return readForm(formInputSchema.parse({ slug: 'visit', ...sent }), known).issues
}

describe('readForm', () => {
  it('takes sets and fields in order, and only the texts that were sent', () => {
    const sent = formInputSchema.parse({
      slug: 'visit',
      title: { et: ' Külastus ' },
      fieldSets: [
        { order: 1, slug: 'company', translation: { en: 'Company' }, fields: [{ order: 1, slug: 'name' }] },
        { order: 2, slug: 'person', fields: [{ order: 1, slug: 'name', required: true }] },
      ],
    })
    expect(readForm(sent, known)).toEqual({
      form: {
        title: { et: 'Külastus' },
        description: {},
        fieldSets: [
          {
            order: 1,
            slug: 'company',
            translation: { en: 'Company' },
            fields: [{ order: 1, required: false, slug: 'name' }],
          },
          {
            order: 2,
            slug: 'person',
            translation: {},
            fields: [{ order: 1, required: true, slug: 'name' }],
          },
        ],
      },
      issues: [],
    })
  })

  it.each([
    ['a long title', { title: { en: 'x'.repeat(2001) } }, 'title.en', 'validation.maxLength'],
    ['no set type', { fieldSets: [{ order: 1 }] }, 'fieldSets.0.slug', 'forms.error.setRequired'],
    [
      'another set type',
      { fieldSets: [{ order: 1, slug: 'x' }] },
      'fieldSets.0.slug',
      'forms.error.setUnknown',
    ],
    [
      'a set twice',
      { fieldSets: [1, 2].map((order) => ({ order, slug: 'company' })) },
      'fieldSets.1.slug',
      'forms.error.setDuplicate',
    ],
    [
      'a set out of order',
      { fieldSets: [{ order: 2, slug: 'company' }] },
      'fieldSets.0.order',
      'forms.error.orderIndex',
    ],
    [
      'no field',
      { fieldSets: inSet({ order: 1 }) },
      'fieldSets.0.fields.0.slug',
      'forms.error.fieldRequired',
    ],
    [
      'another field',
      { fieldSets: inSet({ order: 1, slug: 'x' }) },
      'fieldSets.0.fields.0.slug',
      'forms.error.fieldUnknown',
    ],
    [
      'a field twice',
      { fieldSets: inSet({ order: 1, slug: 'name' }, { order: 2, slug: 'name' }) },
      'fieldSets.0.fields.1.slug',
      'forms.error.fieldDuplicate',
    ],
    [
      'a field out of order',
      { fieldSets: inSet({ order: 1, slug: 'name' }, { order: 3, slug: 'email' }) },
      'fieldSets.0.fields.1.order',
      'forms.error.orderIndex',
    ],
    [
      'an order twice',
      { fieldSets: inSet({ order: 1, slug: 'name' }, { order: 1, slug: 'email' }) },
      'fieldSets.0.fields.1.order',
      'forms.error.orderDuplicate',
    ],
    [
      'no order',
      { fieldSets: inSet({ slug: 'name' }) },
      'fieldSets.0.fields.0.order',
      'forms.error.orderIndex',
    ],
  ])('refuses %s', (_, sent, field, messageKey) => {
    expect(issuesOf(sent)).toEqual([expect.objectContaining({ field, messageKey })])
  })
})
