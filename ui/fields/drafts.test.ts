import { expect, test, vi } from 'vitest'
import {
  adoptAnonymousDraft,
  anonymousOwner,
  type DraftKey,
  hasDrafts,
  loadDraft,
  removeDraft,
  removeDrafts,
  saveBeforeSignOut,
  writeDraft,
} from './drafts.ts'
import { type Draft, parseDraft } from './parse-draft.ts'

const draft: Draft = {
  itemUuid: '0b9c2f5e-4b8f-4f4e-9d57-0d4c0a6d3c11',
  values: { general: { name: 'Mari', people: [{ firstname: 'A' }] } },
  savedAt: '2026-05-10T12:00:00.000Z',
}
const thesis = { owner: anonymousOwner, form: 'thesis' }
const topics = { owner: anonymousOwner, form: 'topics' }

const storedDraft = (key: DraftKey) => parseDraft(loadDraft(key))

/** Entries are enumerable properties, as in a browser. */
function stubStorage(entries: Record<string, string> = {}): void {
  const methods = {
    getItem: (name: string) => entries[name] ?? null,
    setItem: (name: string, text: string) => {
      entries[name] = text
    },
    removeItem: (name: string) => {
      delete entries[name]
    },
  }
  vi.stubGlobal(
    'localStorage',
    new Proxy(entries, {
      get: (target, name) => Reflect.get(methods, name) ?? Reflect.get(target, name),
    }),
  )
}

test('a draft is stored until it is removed', () => {
  stubStorage()
  expect(writeDraft(thesis, draft)).toBe(true)
  expect(storedDraft(thesis)).toEqual(draft)
  expect(storedDraft(topics)).toBeUndefined()
  removeDraft(thesis)
  expect(storedDraft(thesis)).toBeUndefined()
})

test('a draft belongs to one person', () => {
  stubStorage()
  writeDraft({ owner: 'mari', form: 'thesis' }, draft)
  expect(storedDraft({ owner: 'jaan', form: 'thesis' })).toBeUndefined()
  expect(storedDraft(thesis)).toBeUndefined()
  expect([hasDrafts('mari'), hasDrafts('jaan'), hasDrafts('mar')]).toEqual([true, false, false])
})

test('a person who signs out has no drafts, even if a form is still open', () => {
  stubStorage()
  writeDraft({ owner: 'kati', form: 'thesis' }, draft)
  writeDraft({ owner: 'kati', form: 'topics' }, draft)
  writeDraft(topics, draft)
  removeDrafts('kati')
  expect(writeDraft({ owner: 'kati', form: 'thesis' }, draft)).toBe(false)
  expect(hasDrafts('kati')).toBe(false)
  expect(storedDraft(topics)).toEqual(draft)
})

test.each(['', 'x', '{}', '[]', JSON.stringify({ ...draft, values: [] })])(
  'invalid content is ignored: %s',
  (text) => {
    stubStorage({ 'draft:anonymous:thesis': text })
    expect(storedDraft(thesis)).toBeUndefined()
  },
)

test('a form saves what was typed just before a person signs out', () => {
  stubStorage()
  const stopSaving = saveBeforeSignOut(() => writeDraft({ owner: 'liis', form: 'thesis' }, draft))
  expect(hasDrafts('liis')).toBe(true)
  removeDraft({ owner: 'liis', form: 'thesis' })
  stopSaving()
  expect(hasDrafts('liis')).toBe(false)
})

test('unavailable storage is not an error', () => {
  vi.stubGlobal('localStorage', undefined)
  expect(writeDraft(thesis, draft)).toBe(false)
  expect(storedDraft(thesis)).toBeUndefined()
  expect(hasDrafts(anonymousOwner)).toBe(false)
  expect(() => removeDraft(thesis)).not.toThrow()
})

test('a draft of somebody who was not signed in becomes that of the person who signs in, unless they have one', () => {
  stubStorage()
  const own = { owner: 'mari', form: 'topics' }
  writeDraft(topics, draft)
  adoptAnonymousDraft(topics)
  expect(storedDraft(topics)).toEqual(draft)
  adoptAnonymousDraft(own)
  expect([storedDraft(own), loadDraft(topics)]).toEqual([draft, null])
  writeDraft(topics, { ...draft, savedAt: '2026-05-11T12:00:00.000Z' })
  adoptAnonymousDraft(own)
  expect(storedDraft(own)).toEqual(draft)
  expect(loadDraft(topics)).not.toBeNull()
})
