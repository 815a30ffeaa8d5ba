import { expect, it } from 'vitest'
import { withLocalizedSort } from './localized-sort.ts'

it.each([
  ['title', 'et', 'title'],
  ['title', 'en', 'title_en'],
  ['-curriculum', 'en', '-curriculum_en'],
  ['-last_name', 'en', '-last_name'],
  [undefined, 'en', undefined],
] as const)('%s in %s becomes %s', (sort, language, localized) => {
  expect(withLocalizedSort({ page: 1, sort }, language)).toEqual({ page: 1, sort: localized })
})
