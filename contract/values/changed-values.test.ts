import { describe, expect, it } from 'vitest'
import { changedValues } from './changed-values.ts'

describe('changedValues', () => {
  it('returns every field whose value differs, with both values', () => {
    const before = { visit: { name: 'Mari', rooms: ['1.02'], note: 'vana', same: { b: 1, a: 2 } } }
    const after = { visit: { name: 'Mari', rooms: ['1.02', '1.03'], same: { a: 2, b: 1 } }, more: { day: 1 } }
    expect(changedValues(before, after)).toEqual([
      { field: 'visit.rooms', before: ['1.02'], after: ['1.02', '1.03'] },
      { field: 'visit.note', before: 'vana', after: null },
      { field: 'more.day', before: null, after: 1 },
    ])
  })

  it('treats a missing value and null as equal', () => {
    expect(changedValues({ visit: { name: null } }, {})).toEqual([])
  })

  it.each([
    [
      [1, 2],
      [2, 1],
    ],
    [[1], [1, null]],
    [{ a: [] }, { a: {} }],
    ['1', 1],
  ])('tells %j from %j', (before, after) => {
    expect(changedValues({ visit: { day: before } }, { visit: { day: after } })).toHaveLength(1)
  })
})
