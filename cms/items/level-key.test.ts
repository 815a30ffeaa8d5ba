import { expect, it } from 'vitest'
import { levelKeyOf, levelPatterns, levelsIn } from './level-key.ts'

it('levels are stored in one column and read back', () => {
  expect(levelKeyOf(['masters', 'bachelor'])).toBe('|bachelor|masters|')
  expect(levelsIn('|bachelor|masters|')).toEqual(['bachelor', 'masters'])
  expect(levelKeyOf([])).toBeNull()
  expect(levelsIn(null)).toEqual([])
})

it('a filter may combine levels, and so may an item’s level', () => {
  const matches = (key: string, filter: string) =>
    levelPatterns(filter).every((anyOf) => anyOf.some((pattern) => key.includes(pattern)))
  expect(matches('|bachelor|masters|', 'masters__and__bachelor')).toBe(true)
  expect(matches('|masters|', 'masters__and__bachelor')).toBe(false)
  expect(matches('|masters|masters__and__bachelor|', 'masters__and__bachelor')).toBe(true)
  expect(matches('|masters__and__bachelor|', 'bachelor')).toBe(true)
  expect(matches('|masters__and__bachelor|', 'phd')).toBe(false)
})
