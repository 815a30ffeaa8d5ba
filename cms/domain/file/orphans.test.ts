import { expect, it } from 'vitest'
import { isOrphan } from './orphans.ts'

const now = new Date('2026-11-21T12:00:00.000Z')

it.each([
  [{ item: null, updatedAt: '2026-11-20T11:59:59.999Z' }, true],
  [{ item: '', updatedAt: '2026-11-20T11:59:59.999Z' }, true],
  [{ item: null, updatedAt: '2026-11-20T12:00:00.000Z' }, false],
  [{ item: 'uuid', updatedAt: '2020-01-01T00:00:00.000Z' }, false],
])('%o is nobody’s: %s', (file, expected) => {
  expect(isOrphan(file, now)).toBe(expected)
})
