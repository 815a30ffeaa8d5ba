import { expect, it } from 'vitest'
import type { ItemStatus } from '#contract/item-statuses.ts'
import { groupOf } from './group-rows.ts'

const now = new Date('2026-11-28T22:00:00.000Z')

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
  expect(groupOf({ form, status, deadlineAt: null, actions: [] }, now)).toBe(group)
})

it.each([
  ['2026-12-05T21:59:59.000Z', 'waiting'],
  ['2026-12-05T22:00:00.000Z', 'published'],
  ['2026-11-28T21:59:58.000Z', 'published'],
])('an offer that can be extended until %s: %s', (deadlineAt, group) => {
  const offer = { form: 'internship', status: 'published', deadlineAt } as const
  expect(groupOf({ ...offer, actions: ['extend'] }, now)).toBe(group)
  expect(groupOf({ ...offer, actions: [] }, now)).toBe('published')
})
