import { describe, expect, it } from 'vitest'
import type { Definitions } from '#contract/admin-forms.ts'
import { validateForm } from '#contract/definitions/validate-form.ts'
import type { FormExport } from '#contract/form-exchange.ts'
import { toFormInput } from './edited-form.ts'
import { editedTemplate } from './edited-template.ts'

const text = (et: string, en = et) => ({ et, en })
const noText = text('')
const label = { label: text('Nimi'), placeholder: noText, helpText: noText, tooltipText: noText }
const file: FormExport = {
  format: 'register-form',
  version: 1,
  form: {
    slug: 'trip',
    permissions: 'logged_in',
    title: text('Väljasõit', 'Excursion'),
    description: noText,
    fieldSets: [
      {
        order: 2,
        slug: 'trip_more',
        translation: noText,
        description: noText,
        fields: [
          {
            order: 1,
            required: true,
            slug: 'stop',
            conditions: {
              show: { join: 'and', tests: [{ field: 'trip.trip_kind', operator: 'is', value: 'bus' }] },
            },
          },
        ],
      },
      {
        order: 1,
        slug: 'trip',
        translation: text('Väljasõit', 'Excursion'),
        description: noText,
        fields: [{ order: 1, required: true, slug: 'trip_kind', section: text('Sõit', 'Trip') }],
      },
    ],
  },
  fieldSets: [
    { slug: 'trip', settings: { title: text('Väljasõit'), description: noText } },
    { slug: 'trip_more', settings: { title: text('Lisad'), description: text('Selgitus') } },
  ],
  fields: [
    { slug: 'stop', type: 'text', settings: {}, translations: label },
    {
      slug: 'trip_kind',
      type: 'radio',
      settings: {
        options: ['bus', 'train'].map((value) => ({
          value,
          translationKey: `forms.option.${value}`,
          label: text(value),
        })),
      },
      translations: label,
    },
  ],
}
const empty: Definitions = { forms: [], fields: [], fieldSets: [], rules: [] }

describe('a form that starts from a template', () => {
  it('has field sets and fields of its own, in order, which conditions follow', () => {
    const form = editedTemplate(file, empty)
    expect(form).toMatchObject({ slug: 'valjasoit', status: 'draft', permissions: 'logged_in' })
    expect(
      form.fieldSets.map(({ slug, order, isNew, translation }) => [slug, order, isNew, translation.et]),
    ).toEqual([
      ['valjasoit', 1, true, 'Väljasõit'],
      ['valjasoit_more', 2, true, 'Lisad'],
    ])
    const [kind, stop] = form.fieldSets.flatMap(({ fields }) => fields)
    expect(kind).toMatchObject({ slug: 'valjasoit_kind', section: text('Sõit', 'Trip') })
    expect(stop?.conditions?.show?.tests).toMatchObject([{ field: 'valjasoit.valjasoit_kind' }])
    const { newFields = [], newFieldSets, ...input } = toFormInput(form)
    expect(newFieldSets).toMatchObject([
      { slug: 'valjasoit' },
      { slug: 'valjasoit_more', settings: { description: text('Selgitus') } },
    ])
    expect(newFields[0]?.settings.options).toEqual(
      ['bus', 'train'].map((value) => ({ value, label: text(value) })),
    )
    const known = { fieldSets: new Set<string>(), fields: new Map() }
    expect(validateForm({ ...input, newFields, newFieldSets }, known).issues).toEqual([])
  })

  it('avoids the slugs that are taken', () => {
    const stored = { uuid: '', forms: [], createdAt: '', updatedAt: '' }
    const taken: Definitions = {
      ...empty,
      fields: [
        {
          ...stored,
          slug: 'valjasoit_kind',
          type: 'text',
          settings: {},
          translations: {
            label: { key: '', ...noText },
            placeholder: { key: '', ...noText },
            helpText: { key: '', ...noText },
            tooltipText: { key: '', ...noText },
          },
        },
      ],
      fieldSets: [{ ...stored, slug: 'valjasoit', settings: { title: noText, description: noText } }],
    }
    const [set] = editedTemplate(file, taken).fieldSets
    expect(set?.slug).toBe('valjasoit_2')
    expect(set?.fields[0]?.slug).toBe('valjasoit_kind_2')
  })
})
