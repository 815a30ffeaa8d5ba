import { describe, expect, it } from 'vitest'
import { differencesOf, type Part } from './differences.ts'

const title = (text: string): Part => ({ key: 'title', label: 'Title', text })
const order = (...members: string[]): Part => ({ key: 'order', label: 'Order', members })

describe('differencesOf', () => {
  it('returns what somebody else changed, and what the edit would change', () => {
    const versions = {
      before: [title('A'), { key: 'hint', label: 'Hint', text: 'x' }],
      saved: [title('B'), { key: 'hint', label: 'Hint', text: 'x' }],
      mine: [title('A'), { key: 'hint', label: 'Hint', text: 'y' }],
    }
    expect(differencesOf(versions)).toEqual([
      { key: 'title', label: 'Title', before: 'A', saved: 'B', mine: 'A' },
      { key: 'hint', label: 'Hint', before: 'x', saved: 'x', mine: 'y' },
    ])
  })

  it('returns nothing where all versions agree', () => {
    const parts = [title('A'), order('a', 'b')]
    expect(differencesOf({ before: parts, saved: parts, mine: parts })).toEqual([])
  })

  it('has an empty text for a part that a version does not have', () => {
    expect(differencesOf({ before: [], saved: [title('A')], mine: [] })).toEqual([
      { key: 'title', label: 'Title', before: '', saved: 'A', mine: '' },
    ])
  })

  it('compares the order of the members that all versions have', () => {
    const added = { before: [order('a', 'b')], saved: [order('a', 'c', 'b')], mine: [order('a', 'b')] }
    expect(differencesOf(added)).toEqual([])
    const moved = { before: [order('a', 'b')], saved: [order('b', 'c', 'a')], mine: [order('a', 'b')] }
    expect(differencesOf(moved)).toEqual([
      { key: 'order', label: 'Order', before: 'a, b', saved: 'b, a', mine: 'a, b' },
    ])
  })
})
