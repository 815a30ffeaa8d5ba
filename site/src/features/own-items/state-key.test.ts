import { expect, it } from 'vitest'
import type { ItemStatus } from '#contract/item-statuses.ts'
import { stateKeyOf } from './state-key.ts'

const updatedAt = '2026-05-31T10:00:00.000Z'

it.each<[slug: string, status: ItemStatus, who: 'submitter' | 'register', key: string]>([
  ['topics', 'pending', 'submitter', 'pending'],
  ['topics', 'published', 'register', 'published'],
  ['visit', 'published', 'register', 'accepted'],
  ['topics', 'deleted', 'submitter', 'withdrawn'],
  ['topics', 'deleted', 'register', 'deleted'],
  ['thesis', 'hide', 'register', 'other'],
])('%s, %s by the %s: %s', (slug, status, who, key) => {
  const history = [{ at: updatedAt, from: null, to: status, who }]
  expect(stateKeyOf({ form: { slug, updatedAt }, status, history })).toBe(`my.entry.state.${key}`)
})
