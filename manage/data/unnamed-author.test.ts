import { expect, it } from 'vitest'
import type { HistoryEntry } from '#contract/item-history.ts'
import { unnamedAuthorKey } from './unnamed-author.ts'

it.each<[string, Partial<HistoryEntry>, string]>([
  ['of a submitter without an account', { bySubmitter: true }, 'manage.history.submitter'],
  ['of a submitter without an account, the first one', { from: null }, 'manage.history.submitter'],
  ['by a job', {}, 'manage.history.system'],
  ['by a job, with its reason', { reasonKey: 'item.reason.unconfirmed' }, 'manage.history.theSystem'],
  ['by a job, after the deadline', { to: 'expired' }, 'manage.history.theSystem'],
  ['of a manager who was erased', { change: 'a' }, 'manage.log.whoErased'],
  ['undone by a manager who was erased', { undoes: 'a' }, 'manage.log.whoErased'],
  ['a proposal that such a manager refused', { proposedBy: '' }, 'manage.log.whoErased'],
])('a change without a name: %s', (_name, entry, key) => {
  expect(unnamedAuthorKey({ from: 'pending', to: 'published', ...entry })).toBe(key)
})
