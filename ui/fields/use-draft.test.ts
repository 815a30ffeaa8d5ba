import { expect, test, vi } from 'vitest'
import { type Draft, readDraft, removeDraft, writeDraft } from './use-draft.ts'

const draft: Draft = {
  itemUuid: '0b9c2f5e-4b8f-4f4e-9d57-0d4c0a6d3c11',
  values: { general: { name: 'Mari', people: [{ firstname: 'A' }] } },
  savedAt: '2026-05-10T12:00:00.000Z',
}

function stubStorage(entries: Record<string, string> = {}): void {
  const map = new Map(Object.entries(entries))
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => map.get(name) ?? null,
    setItem: (name: string, text: string) => map.set(name, text),
    removeItem: (name: string) => map.delete(name),
  })
}

test('a draft is stored until it is removed', () => {
  stubStorage()
  expect(writeDraft('thesis', draft)).toBe(true)
  expect(readDraft('thesis')).toEqual(draft)
  expect(readDraft('topics')).toBeUndefined()
  removeDraft('thesis')
  expect(readDraft('thesis')).toBeUndefined()
})

test.each(['', 'x', '{}', '[]', JSON.stringify({ ...draft, values: [] })])(
  'invalid content is ignored: %s',
  (text) => {
    stubStorage({ 'draft:thesis': text })
    expect(readDraft('thesis')).toBeUndefined()
  },
)

test('unavailable storage is not an error', () => {
  vi.stubGlobal('localStorage', undefined)
  expect(writeDraft('thesis', draft)).toBe(false)
  expect(readDraft('thesis')).toBeUndefined()
  expect(() => removeDraft('thesis')).not.toThrow()
})
