import { expect, it } from 'vitest'
import { changedValues } from './changed-values.ts'

it('has every field whose value differs, with both values', () => {
  const before = { visit: { name: 'Mari', rooms: ['1.02'], note: 'vana', same: { b: 1, a: 2 } } }
  const after = { visit: { name: 'Mari', rooms: ['1.02', '1.03'], same: { a: 2, b: 1 } }, more: { day: 1 } }
  expect(changedValues(before, after)).toEqual([
    { field: 'visit.rooms', before: ['1.02'], after: ['1.02', '1.03'] },
    { field: 'visit.note', before: 'vana', after: null },
    { field: 'more.day', before: null, after: 1 },
  ])
})

it('knows no difference between a missing value and null', () => {
  expect(changedValues({ visit: { name: null } }, {})).toEqual([])
})
