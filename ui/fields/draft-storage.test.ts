import { expect, test } from 'vitest'
import { type Draft, readDraft, removeDraft, writeDraft } from './draft-storage.ts'

const draft: Draft = {
  itemUuid: '0b9c2f5e-4b8f-4f4e-9d57-0d4c0a6d3c11',
  values: { general: { name: 'Mari', people: [{ firstname: 'A' }] } },
  savedAt: '2026-05-10T12:00:00.000Z',
}

function memoryStorage(entries: Record<string, string> = {}) {
  const map = new Map(Object.entries(entries))
  return {
    getItem: (name: string) => map.get(name) ?? null,
    setItem: (name: string, text: string) => void map.set(name, text),
    removeItem: (name: string) => void map.delete(name),
  }
}

test('a draft is stored until it is removed', () => {
  const storage = memoryStorage()
  expect(writeDraft(storage, 'thesis', draft)).toBe(true)
  expect(readDraft(storage, 'thesis')).toEqual(draft)
  expect(readDraft(storage, 'topics')).toBeUndefined()
  removeDraft(storage, 'thesis')
  expect(readDraft(storage, 'thesis')).toBeUndefined()
})

test.each(['', 'x', '{}', '[]', JSON.stringify({ ...draft, values: [] })])(
  'invalid content is ignored: %s',
  (text) => {
    expect(readDraft(memoryStorage({ 'draft:thesis': text }), 'thesis')).toBeUndefined()
  },
)

test('unavailable storage is not an error', () => {
  const fail = () => {
    throw new DOMException('denied', 'SecurityError')
  }
  const unavailable = { getItem: fail, setItem: fail, removeItem: fail }
  expect(writeDraft(unavailable, 'thesis', draft)).toBe(false)
  expect(readDraft(unavailable, 'thesis')).toBeUndefined()
  expect(() => removeDraft(unavailable, 'thesis')).not.toThrow()
})
