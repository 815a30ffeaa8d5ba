import { expect, it } from 'vitest'
import { levelKeyOf, levelPatterns, levelsIn } from './rules.ts'

it.each([
  [['masters', 'bachelor'], '|bachelor|masters|'],
  [[], null],
])('levels %j are encoded as %s', (levels, key) => {
  expect(levelKeyOf(levels)).toBe(key)
  expect(levelsIn(key)).toEqual(levels.toSorted())
})

it.each([
  ['|bachelor|masters|', 'masters__and__bachelor', true],
  ['|masters|', 'masters__and__bachelor', false],
  ['|masters|masters__and__bachelor|', 'masters__and__bachelor', true],
  ['|masters__and__bachelor|', 'bachelor', true],
  ['|masters__and__bachelor|', 'phd', false],
])('the levels %s match the filter %s: %s', (key, filter, expected) => {
  const matches = levelPatterns(filter).every((anyOf) => anyOf.some((pattern) => key.includes(pattern)))
  expect(matches).toBe(expected)
})
