import { expect, it } from 'vitest'
import { pagesAround } from './pages-around.ts'

it.each([
  [1, 1, [1]],
  [1, 2, [1, 2]],
  [1, 9, [1, 2, 'gap-after', 9]],
  [4, 9, [1, 2, 3, 4, 5, 'gap-after', 9]],
  [5, 9, [1, 'gap-before', 4, 5, 6, 'gap-after', 9]],
  [6, 9, [1, 'gap-before', 5, 6, 7, 8, 9]],
  [9, 9, [1, 'gap-before', 8, 9]],
])('page %i of %i', (page, last, pages) => {
  expect(pagesAround(page, last)).toEqual(pages)
})
