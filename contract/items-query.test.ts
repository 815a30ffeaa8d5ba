import { expect, it } from 'vitest'
import { adminListQuerySchema } from './items.ts'

it('a status that is none is refused, not asked of the database', () => {
  expect(adminListQuerySchema.safeParse({ statuses: 'xyz' }).success).toBe(false)
  expect(adminListQuerySchema.parse({ statuses: 'pending, hide' }).statuses).toEqual(['pending', 'hide'])
})
