import { expect, it } from 'vitest'
import { adminListQuerySchema } from './admin-list.ts'

const read = (query: object) => adminListQuerySchema.safeParse(query)

it('accepts only known statuses', () => {
  expect(read({ statuses: 'pending, confirm,' }).data?.statuses).toEqual(['pending', 'confirm'])
  expect(read({ statuses: 'pending,lost' }).success).toBe(false)
})

it.each([
  [
    'page',
    ['1', '20', '1000000'],
    ['0', '-1', '1.0', '1e1', '0x1', ' 1', '1 ', '', '1000001', 'x', ['1', '2']],
  ],
  ['size', ['1', '150'], ['0', '151', '20.0', 'all', '999999999999']],
  ['year', ['2024', '1632'], ['0', '24', '20245', '2024.5', '+2024', 'all']],
  ['sort', ['title', '-updatedAt', 'last_name', '-visit.age'], ['--title', 'title,year', '.age', '']],
])('validates %s', (name, valid, invalid) => {
  for (const value of valid) expect([value, read({ [name]: value }).success]).toEqual([value, true])
  for (const value of invalid) expect([value, read({ [name]: value }).success]).toEqual([value, false])
})
