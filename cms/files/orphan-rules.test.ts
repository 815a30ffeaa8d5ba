import { expect, it } from 'vitest'
import { isOrphan, isStray } from './orphan-rules.ts'

const now = new Date('2026-11-21T12:00:00.000Z')

it.each([
  [{ item: null, updatedAt: '2026-11-20T11:59:59.999Z' }, true],
  [{ item: '', updatedAt: '2026-11-20T11:59:59.999Z' }, true],
  [{ item: null, updatedAt: '2026-11-20T12:00:00.000Z' }, false],
  [{ item: 'uuid', updatedAt: '2020-01-01T00:00:00.000Z' }, false],
])('%o is nobody’s: %s', (file, expected) => {
  expect(isOrphan(file, now)).toBe(expected)
})

it.each([
  ['2026-11-20T11:59:59.999Z', true],
  ['2026-11-20T12:00:00.000Z', false],
  ['2026-01-01T00:00:00.000Z', true],
  ['2025-12-31T23:59:59.999Z', false],
])('an object of %s that no row knows may go: %s', (storedAt, expected) => {
  expect(isStray(new Date(storedAt), new Date('2026-01-01T00:00:00.000Z'), now)).toBe(expected)
})
