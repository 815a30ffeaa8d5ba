import { expect, it } from 'vitest'
import type { FormField } from '#contract/forms.ts'
import type { FieldType } from '#contract/values/field-types.ts'
import { itemTitle } from './item-title.ts'

const labels = { et: '', en: '' }
const field = (slug: string, order: number, type: FieldType, isPrivate = false): FormField => ({
  slug,
  order,
  type,
  required: false,
  labels,
  settings: { private: isPrivate },
})
const set = (slug: string, order: number, fields: FormField[]) => ({
  slug,
  order,
  labels,
  descriptions: labels,
  fields,
})

// As the database returns them: sorted by the length of their names.
const values = {
  who: { born: '1990-01-02', email: 'mari@example.org', full_name: 'Mari Maasikas', id_code: '123' },
  visit: { topic: 'Külastus' },
}

it.each([
  ['the first text of the first set', [2, 1], 'Mari Maasikas', false],
  ['the first text in the order of the sets', [1, 2], 'Külastus', false],
  ['a public text before a private one', [2, 1], 'Külastus', true],
] as const)('the title of an entry of an own form is %s', (_, [visit, who], title, isPrivate) => {
  const fieldSets = [
    set('visit', visit, [field('topic', 1, 'text')]),
    set('who', who, [
      field('id_code', 4, 'text', isPrivate),
      field('full_name', 3, 'text', isPrivate),
      field('email', 2, 'email'),
      field('born', 1, 'date'),
    ]),
  ]
  expect(itemTitle('guests', { values, fieldSets }, 'et')).toBe(title)
})

it('an entry with private texts only has the first of them', () => {
  const fieldSets = [set('who', 1, [field('born', 1, 'date'), field('full_name', 2, 'text', true)])]
  expect(itemTitle('guests', { values, fieldSets }, 'et')).toBe('Mari Maasikas')
})
