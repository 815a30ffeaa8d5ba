import { expect, it } from 'vitest'
import type { FormField } from '#contract/forms.ts'
import { readSort } from './list-sort.ts'

const deadline = (isPrivate: boolean): FormField => ({
  slug: 'application_deadline',
  type: 'date',
  required: true,
  order: 1,
  labels: { et: '', en: '' },
  settings: { deadline: true, private: isPrivate },
})
const formWith = (...fields: FormField[]) => ({
  fieldSets: [
    { slug: 'set', order: 1, labels: { et: '', en: '' }, descriptions: { et: '', en: '' }, fields },
  ],
})

it('maps supported fields to columns', () => {
  const sort = (name: string) => readSort(name, formWith(), false)
  expect(sort('-year')).toEqual({ columns: [{ name: 'year', isText: false }], descending: true })
  expect(sort('title')?.columns.map(({ name }) => name)).toEqual(['title_et', 'title_en'])
  for (const name of ['values', 'search_body', '-', '', 'constructor', '--year'])
    expect(sort(name)).toBeNull()
})

it('supports a private deadline only for managers', () => {
  const sort = (isPrivate: boolean, asManager: boolean) =>
    readSort('-deadlineAt', formWith(deadline(isPrivate)), asManager)?.columns[0]?.name ?? null
  expect([sort(false, false), sort(true, true), sort(true, false)]).toEqual([
    'deadline_at',
    'deadline_at',
    null,
  ])
})
