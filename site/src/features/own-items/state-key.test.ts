import { expect, it } from 'vitest'
import type { ItemStatus } from '#contract/item-statuses.ts'
import type { OwnAction } from '#contract/own-items.ts'
import { stateKeyOf } from './state-key.ts'

const updatedAt = '2026-05-31T10:00:00.000Z'

it.each<[slug: string, status: ItemStatus, who: 'submitter' | 'register', key: string]>([
  ['topics', 'pending', 'submitter', 'pending'],
  ['topics', 'published', 'register', 'published'],
  ['visit', 'published', 'register', 'accepted'],
  ['visit', 'canceled', 'register', 'canceledPrivate'],
  ['visit', 'deleted', 'register', 'deletedPrivate'],
  ['visit', 'deleted', 'submitter', 'withdrawnPrivate'],
  ['topics', 'deleted', 'submitter', 'withdrawn'],
  ['topics', 'deleted', 'register', 'deleted'],
  ['thesis', 'hide', 'register', 'other'],
])('%s, %s by the %s: %s', (slug, status, who, key) => {
  const history = [{ at: updatedAt, from: null, to: status, who }]
  expect(stateKeyOf({ form: { slug, updatedAt }, status, history, actions: [], closedAt: null })).toBe(
    `my.entry.state.${key}`,
  )
})

it.each<[status: ItemStatus, action: OwnAction, closedAt: string | null, key: string]>([
  ['published', 'change', null, 'my.entry.state.changeable'],
  ['published', 'propose', null, 'my.entry.state.proposable'],
  ['expired', 'extend', null, 'my.entry.state.extendable'],
  ['hide', 'reopen', updatedAt, 'my.offer.filled.state'],
])('%s, with %s: says what its submitter may still do', (status, action, closedAt, key) => {
  const item = { form: { slug: 'internship', updatedAt }, history: [], status, closedAt }
  expect(stateKeyOf({ ...item, actions: [action] })).toBe(key)
})
