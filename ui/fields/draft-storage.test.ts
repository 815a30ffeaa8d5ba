import { expect, test } from 'vitest'
import { type Draft, readDraft, removeDraft, writeDraft } from './draft-storage.ts'

const draft: Draft = {
  itemUuid: '0b9c2f5e-4b8f-4f4e-9d57-0d4c0a6d3c11',
  values: { general: { name: 'Mari', people: [{ firstname: 'A' }] } },
  savedAt: '2026-05-10T12:00:00.000Z',
}

function memory(entries: Record<string, string> = {}) {
  const map = new Map(Object.entries(entries))
  return {
    getItem: (name: string) => map.get(name) ?? null,
    setItem: (name: string, text: string) => void map.set(name, text),
    removeItem: (name: string) => void map.delete(name),
  }
}

test('comes back as it was, until it is removed', () => {
  const storage = memory()
  expect(writeDraft(storage, 'thesis', draft)).toBe(true)
  expect(readDraft(storage, 'thesis')).toEqual(draft)
  expect(readDraft(storage, 'topics')).toBeUndefined()
  removeDraft(storage, 'thesis')
  expect(readDraft(storage, 'thesis')).toBeUndefined()
})

test.each(['', 'x', '{}', '[]', JSON.stringify({ ...draft, values: [] })])(
  'what is no draft is none: %s',
  (text) => {
    expect(readDraft(memory({ 'draft:thesis': text }), 'thesis')).toBeUndefined()
  },
)

test('a browser that keeps nothing is no error', () => {
  const fail = () => {
    throw new DOMException('denied', 'SecurityError')
  }
  const closed = { getItem: fail, setItem: fail, removeItem: fail }
  expect(writeDraft(closed, 'thesis', draft)).toBe(false)
  expect(readDraft(closed, 'thesis')).toBeUndefined()
  expect(() => removeDraft(closed, 'thesis')).not.toThrow()
})
