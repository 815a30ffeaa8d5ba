import { expect, it } from 'vitest'
import { historyKeyOf } from './history-key.ts'

it.each([
  ['topics', null, 'pending', 'submitted'],
  ['topics', 'returned', 'pending', 'corrected'],
  ['topics', 'pending', 'deleted', 'withdrawn'],
  ['topics', 'deleted', 'pending', 'confirmed'],
  ['topics', 'published', 'hide', 'taken.closed'],
  ['topics', 'hide', 'published', 'taken.reopened'],
  ['internship', 'published', 'hide', 'filled.closed'],
  ['internship', 'hide', 'published', 'filled.reopened'],
  ['internship', 'expired', 'published', 'extended'],
  ['thesis', 'published', 'published', 'changed'],
] as const)('history of %s from %s to %s: %s', (form, from, to, key) => {
  expect(historyKeyOf(form, { from, to })).toBe(`my.history.${key}`)
})
