import { expect, it } from 'vitest'
import { withFollowedPaths } from './condition-fields.ts'
import { toEditedField } from './edited-field.ts'
import { type EditedField, type EditedSet, noText } from './edited-form.ts'

const field = (slug: string, more: Partial<EditedField> = {}): EditedField => ({
  id: slug,
  order: 1,
  required: false,
  slug,
  section: noText,
  ...more,
})
const shownBy = (path: string) => ({
  conditions: { show: { join: 'and' as const, tests: [{ field: path, operator: 'filled' as const }] } },
})
const definition = toEditedField(undefined)
const set = (slug: string, fields: EditedField[]): EditedSet => ({
  id: 'set',
  order: 1,
  slug,
  translation: noText,
  fields,
})
const testsOf = (sets: EditedSet[]) =>
  sets.flatMap(({ fields }) => fields.flatMap(({ conditions }) => conditions?.show?.tests ?? []))

it('conditions follow a new field whose slug follows its label, and no other field', () => {
  const dependent = [field('reason', shownBy('visit.size')), field('lab', shownBy('visit.named'))]
  const named = (slug: string) => field(slug, { id: 'new-1', definition })
  const before = [set('visit', [named('named'), ...dependent])]
  const after = [set('visit', [named('renamed'), ...dependent])]
  expect(testsOf(withFollowedPaths(before, after)).map((test) => test.field)).toEqual([
    'visit.size',
    'visit.renamed',
  ])
  // Without a label, it has no slug yet.
  const unnamed = [set('visit', [named(''), ...dependent])]
  expect(withFollowedPaths(unnamed, after)).toEqual(after)
})

it('conditions follow an option of a new field whose value follows its label', () => {
  const options = (value: string) => [
    { id: 'new-2', order: 1, value, label: noText, url: '' },
    { id: 'new-3', order: 2, value: 'other', label: noText, url: '' },
  ]
  const chosen = (value: string) => field('size', { definition: { ...definition, options: options(value) } })
  const dependent = field('reason', {
    conditions: {
      show: {
        join: 'or',
        tests: [
          { field: 'visit.size', operator: 'is', value: 'small' },
          { field: 'visit.size', operator: 'oneOf', value: ['small', 'other'] },
          { field: 'visit.day', operator: 'is', value: 'small' },
        ],
      },
    },
  })
  const before = [set('visit', [chosen('small'), dependent])]
  const after = [set('visit', [chosen('little'), dependent])]
  expect(testsOf(withFollowedPaths(before, after)).map(({ value }) => value)).toEqual([
    'little',
    ['little', 'other'],
    'small',
  ])
})

it('conditions follow the fields of a set with another slug, and not a row in which another field is chosen', () => {
  const dependent = field('reason', shownBy('visit.size'))
  const before = [set('visit', [field('size'), dependent])]
  const [test] = testsOf(withFollowedPaths(before, [set('tour', [field('size'), dependent])]))
  expect(test?.field).toBe('tour.size')
  const chosen = [set('visit', [field('day', { id: 'size' }), dependent])]
  expect(withFollowedPaths(before, chosen)).toEqual(chosen)
})
