import { describe, expect, it } from 'vitest'
import { formInputSchema } from '../admin-forms.ts'
import { validateForm } from './validate-form.ts'

const known = {
  fieldSets: new Set(['company', 'person']),
  fields: new Map(['name', 'email', 'city'].map((slug) => [slug, { type: 'text', settings: {} } as const])),
}
const inSet = (...fields: object[]) => [{ order: 1, slug: 'company', fields }]

function issuesOf(sent: object) {
  return validateForm(formInputSchema.parse({ slug: 'visit', ...sent }), known).issues
}

describe('validateForm', () => {
  it('takes sets and fields in order, and only the texts that were sent', () => {
    const sent = formInputSchema.parse({
      slug: 'visit',
      title: { et: ' Külastus ' },
      fieldSets: [
        { order: 1, slug: 'company', translation: { en: 'Company' }, fields: [{ order: 1, slug: 'name' }] },
        { order: 2, slug: 'person', fields: [{ order: 1, slug: 'name', required: true }] },
      ],
    })
    expect(validateForm(sent, known)).toEqual({
      form: {
        title: { et: 'Külastus' },
        description: {},
        fieldSets: [
          {
            order: 1,
            slug: 'company',
            translation: { en: 'Company' },
            description: {},
            fields: [{ order: 1, required: false, slug: 'name' }],
          },
          {
            order: 2,
            slug: 'person',
            translation: {},
            description: {},
            fields: [{ order: 1, required: true, slug: 'name' }],
          },
        ],
      },
      issues: [],
    })
  })

  it('takes the headings of sections, and leaves out empty ones', () => {
    const sections = [{ et: ' Üks ' }, { et: '', en: ' ' }, { et: 'x'.repeat(2001), en: 'Two' }]
    const fields = sections.map((section, index) => ({
      order: index + 1,
      slug: ['name', 'email', 'city'][index],
      section,
    }))
    const sent = formInputSchema.parse({ slug: 'visit', fieldSets: inSet(...fields) })
    const { form, issues } = validateForm(sent, known)
    expect(form.fieldSets[0]?.fields.slice(0, 2)).toEqual([
      { order: 1, required: false, slug: 'name', section: { et: 'Üks', en: '' } },
      { order: 2, required: false, slug: 'email' },
    ])
    expect(issues).toMatchObject([
      { field: 'fieldSets.0.fields.2.section.et', messageKey: 'validation.maxLength' },
    ])
  })

  it.each([
    ['title.en', 'validation.maxLength', { title: { en: 'x'.repeat(2001) } }],
    ['fieldSets.0.slug', 'forms.error.setRequired', { fieldSets: [{ order: 1 }] }],
    ['fieldSets.0.slug', 'forms.error.setUnknown', { fieldSets: [{ order: 1, slug: 'x' }] }],
    [
      'fieldSets.1.slug',
      'forms.error.setDuplicate',
      { fieldSets: [1, 2].map((order) => ({ order, slug: 'company' })) },
    ],
    ['fieldSets.0.order', 'forms.error.orderIndex', { fieldSets: [{ order: 2, slug: 'company' }] }],
    ['fieldSets.0.order', 'forms.error.orderRange', { fieldSets: [{ order: 120, slug: 'company' }] }],
    ['fieldSets.0.order', 'forms.error.orderRange', { fieldSets: [{ order: 1.5, slug: 'company' }] }],
    ['fieldSets.0.fields.0.slug', 'forms.error.fieldRequired', { fieldSets: inSet({ order: 1 }) }],
    ['fieldSets.0.fields.0.slug', 'forms.error.fieldUnknown', { fieldSets: inSet({ order: 1, slug: 'x' }) }],
    [
      'fieldSets.0.fields.1.slug',
      'forms.error.fieldDuplicate',
      { fieldSets: inSet({ order: 1, slug: 'name' }, { order: 2, slug: 'name' }) },
    ],
    [
      'fieldSets.0.fields.1.order',
      'forms.error.orderIndex',
      { fieldSets: inSet({ order: 1, slug: 'name' }, { order: 3, slug: 'email' }) },
    ],
    [
      'fieldSets.0.fields.1.order',
      'forms.error.orderDuplicate',
      { fieldSets: inSet({ order: 1, slug: 'name' }, { order: 1, slug: 'email' }) },
    ],
    ['fieldSets.0.fields.0.order', 'forms.error.orderIndex', { fieldSets: inSet({ slug: 'name' }) }],
  ])('rejects %s with %s', (field, messageKey, sent) => {
    expect(issuesOf(sent)).toEqual([expect.objectContaining({ field, messageKey })])
  })
})
