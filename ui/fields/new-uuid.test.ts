import { expect, test } from 'vitest'
import { newUuid } from './new-uuid.ts'

test('returns a different UUID v4 each time', () => {
  const uuids = Array.from({ length: 200 }, newUuid)
  for (const uuid of uuids) {
    expect(uuid).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  }
  expect(new Set(uuids).size).toBe(200)
})
