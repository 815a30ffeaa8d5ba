import { expect, it } from 'vitest'
import type { FormField } from '#contract/forms.ts'
import { visibleFields } from './visible-fields.ts'

function field(slug: string, type: FormField['type'] = 'text'): FormField {
  return { slug, type, required: false, order: 1, labels: { et: slug, en: slug }, settings: {} }
}

const form = {
  fieldSets: [
    {
      slug: 'one',
      order: 1,
      labels: { et: '', en: '' },
      descriptions: { et: '', en: '' },
      fields: [field('salary'), field('remote'), field('paper', 'file'), field('visibility', 'select')],
    },
  ],
}

it('returns the existing values in the order of the form', () => {
  const values = [
    { field_slug: 'removed', value: 'was here' },
    { field_slug: 'remote', value: 'hybrid' },
    { field_slug: 'salary', value: '1000' },
    { field_slug: 'paper', value: { fileName: 'a.pdf', fileSize: 1, fileType: '' } },
    { field_slug: 'visibility', value: 'everyone' },
  ]
  expect(visibleFields(form, values).map((visible) => visible.field.slug)).toEqual(['salary', 'remote'])
  expect(visibleFields(form, values, ['salary']).map((visible) => visible.field.slug)).toEqual(['remote'])
})

it('returns a value that was entered before its field became a file', () => {
  const values = [{ field_slug: 'paper', value: 'Trükitud.' }]
  expect(visibleFields(form, values).map(({ value }) => value)).toEqual(['Trükitud.'])
})

it('omits empty values', () => {
  const values = [
    { field_slug: 'salary', value: '' },
    { field_slug: 'remote', value: [] },
  ]
  expect(visibleFields(form, values)).toEqual([])
  expect(visibleFields(undefined, values)).toEqual([])
})
