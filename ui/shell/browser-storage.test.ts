import { afterEach, expect, it, vi } from 'vitest'
import { browserStorage } from './browser-storage.ts'

afterEach(() => vi.unstubAllGlobals())

function fullStorage(stored: Record<string, string>) {
  const values = new Map(Object.entries(stored))
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
    removeItem: (key: string) => values.delete(key),
  }
}

it('reads what a full storage could not store, until it is removed', () => {
  vi.stubGlobal('localStorage', fullStorage({ theme: 'dark' }))
  expect(browserStorage.canStore(10)).toBe(false)
  browserStorage.write('theme', 'light')
  expect(browserStorage.read('theme')).toBe('light')
  browserStorage.remove('theme')
  expect(browserStorage.read('theme')).toBeNull()
})

it('works for the page without any storage', () => {
  expect(browserStorage.canStore(10)).toBe(false)
  browserStorage.write('theme', 'dark')
  expect(browserStorage.read('theme')).toBe('dark')
  browserStorage.remove('theme')
  expect(browserStorage.read('theme')).toBeNull()
})
