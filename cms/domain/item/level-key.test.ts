import { expect, it } from 'vitest'
import { levelKeyOf, levelsAsked, levelsIn } from './level-key.ts'

it('levels are kept in one column and read back', () => {
  expect(levelKeyOf(['masters', 'bachelor'])).toBe('|bachelor|masters|')
  expect(levelsIn('|bachelor|masters|')).toEqual(['bachelor', 'masters'])
  expect(levelKeyOf([])).toBeNull()
  expect(levelsIn(null)).toEqual([])
})

it('a filter may ask for several at once', () => {
  expect(levelsAsked('masters__and__bachelor')).toEqual(['masters', 'bachelor'])
  expect(levelsAsked('phd')).toEqual(['phd'])
})
