import { expect, it } from 'vitest'
import type { ItemStatus } from '#contract/item-statuses.ts'
import { groupOf } from './group-rows.ts'

it.each<[form: string, status: ItemStatus, group: string]>([
  ['topics', 'returned', 'waiting'],
  ['topics', 'pending', 'register'],
  ['topics', 'confirmed', 'register'],
  ['thesis', 'confirmed', 'published'],
  ['thesis', 'published', 'published'],
  ['visit', 'working', 'register'],
  ['visit', 'published', 'done'],
  ['internship', 'expired', 'other'],
  ['topics', 'canceled', 'other'],
  ['thesis', 'hide', 'other'],
  ['topics', 'deleted', 'other'],
])('%s, %s: %s', (form, status, group) => {
  expect(groupOf({ form, status })).toBe(group)
})
