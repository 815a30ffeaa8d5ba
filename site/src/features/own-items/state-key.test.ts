import { expect, it } from 'vitest'
import type { ItemStatus } from '#contract/item-statuses.ts'
import type { OwnAction } from '#contract/own-items.ts'
import { stateKeyOf } from './state-key.ts'

const updatedAt = '2026-05-31T10:00:00.000Z'
const now = new Date('2026-06-10T10:00:00.000Z')
const past = '2026-06-01T20:59:59.000Z'
const later = '2026-06-30T20:59:59.000Z'

it.each<[slug: string, status: ItemStatus, who: 'submitter' | 'register', key: string]>([
  ['topics', 'pending', 'submitter', 'pending'],
  ['topics', 'published', 'register', 'published'],
  ['visit', 'pending', 'submitter', 'received'],
  ['visit', 'working', 'register', 'working'],
  ['visit', 'published', 'register', 'done'],
  ['visit', 'canceled', 'register', 'canceledPrivate'],
  ['visit', 'deleted', 'register', 'deletedPrivate'],
  ['visit', 'deleted', 'submitter', 'withdrawnPrivate'],
  ['topics', 'deleted', 'submitter', 'withdrawn'],
  ['topics', 'deleted', 'register', 'deleted'],
  ['thesis', 'hide', 'register', 'hide'],
  ['thesis', 'confirm', 'register', 'other'],
])('%s, %s by the %s: %s', (slug, status, who, key) => {
  const history = [{ at: updatedAt, from: null, to: status, who }]
  const item = { form: { slug, updatedAt }, status, history, actions: [], closedAt: null, deadlineAt: null }
  expect(stateKeyOf(item, now)).toBe(`my.entry.state.${key}`)
})

it.each<[slug: string, status: ItemStatus, action: OwnAction, closedAt: string | null, key: string]>([
  ['internship', 'published', 'change', null, 'my.entry.state.changeable'],
  ['internship', 'published', 'propose', null, 'my.entry.state.proposable'],
  ['internship', 'hide', 'reopen', updatedAt, 'my.offer.filled.state'],
  ['suvekool', 'published', 'change', null, 'my.entry.state.changeableDone'],
  ['suvekool', 'published', 'propose', null, 'my.entry.state.proposableDone'],
])('%s, %s, with %s: says what its submitter may still do', (slug, status, action, closedAt, key) => {
  const item = { form: { slug, updatedAt }, history: [], status, closedAt, deadlineAt: null }
  expect(stateKeyOf({ ...item, actions: [action] }, now)).toBe(key)
})

it.each<[slug: string, deadlineAt: string | null, actions: OwnAction[], key: string]>([
  ['internship', past, ['extend'], 'extendable'],
  ['internship', past, [], 'expired'],
  ['internship', later, [], 'ended'],
  ['topics', null, [], 'ended'],
])('an expired entry of %s with the deadline %s: says that it has passed only if it has', (...given) => {
  const [slug, deadlineAt, actions, key] = given
  const form = { slug, updatedAt }
  const item = { form, history: [], status: 'expired' as const, closedAt: null, deadlineAt, actions }
  expect(stateKeyOf(item, now)).toBe(`my.entry.state.${key}`)
})
