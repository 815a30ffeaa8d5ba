import { expect, it } from 'vitest'
import type { FormField } from '#contract/forms.ts'
import { supervisorNames } from './supervisor-names.ts'
import { textsOf, visibleFields } from './visible-fields.ts'

const field = (slug: string, type: FormField['type'] = 'text'): FormField => ({
  slug,
  type,
  required: false,
  order: 1,
  labels: { et: slug, en: slug },
  settings: {},
})

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

it('shows what there is, in the order of the form', () => {
  const given = [
    { field_slug: 'removed', value: 'was here' },
    { field_slug: 'remote', value: 'hybrid' },
    { field_slug: 'salary', value: '1000' },
    { field_slug: 'paper', value: { fileName: 'a.pdf' } },
    { field_slug: 'visibility', value: 'everyone' },
  ]
  expect(visibleFields(form, given).map(({ field }) => field.slug)).toEqual(['salary', 'remote'])
  expect(visibleFields(form, given, ['salary']).map(({ field }) => field.slug)).toEqual(['remote'])
})

it('leaves out what is empty', () => {
  const given = [
    { field_slug: 'salary', value: '' },
    { field_slug: 'remote', value: [] },
  ]
  expect(visibleFields(form, given)).toEqual([])
  expect(visibleFields(undefined, given)).toEqual([])
})

it('reads texts and names whatever shape they come in', () => {
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
