import { describe, expect, it } from 'vitest'
import { contestedParts, differencesOf, type Part } from './parts.ts'

const title = (text: string): Part => ({ key: 'title', label: 'Title', text })
const order = (...members: string[]): Part => ({ key: 'order', label: 'Order', members })

describe('differencesOf', () => {
  it('returns what somebody else changed, and what the edit would change', () => {
    const versions = {
      base: [title('A'), { key: 'hint', label: 'Hint', text: 'x' }],
      saved: [title('B'), { key: 'hint', label: 'Hint', text: 'x' }],
      mine: [title('A'), { key: 'hint', label: 'Hint', text: 'y' }],
    }
    expect(differencesOf(versions)).toEqual([
      { key: 'title', label: 'Title', base: 'A', saved: 'B', mine: 'A' },
      { key: 'hint', label: 'Hint', base: 'x', saved: 'x', mine: 'y' },
    ])
  })

  it('returns nothing where all versions agree', () => {
    const parts = [title('A'), order('a', 'b')]
    expect(differencesOf({ base: parts, saved: parts, mine: parts })).toEqual([])
  })

  it('has an empty text for a part that a version does not have', () => {
    expect(differencesOf({ base: [], saved: [title('A')], mine: [] })).toEqual([
      { key: 'title', label: 'Title', base: '', saved: 'A', mine: '' },
    ])
  })

  it('compares the order of the members that all versions have', () => {
    const added = { base: [order('a', 'b')], saved: [order('a', 'c', 'b')], mine: [order('a', 'b')] }
    expect(differencesOf(added)).toEqual([])
    const moved = { base: [order('a', 'b')], saved: [order('b', 'c', 'a')], mine: [order('a', 'b')] }
    expect(differencesOf(moved)).toEqual([
      { key: 'order', label: 'Order', base: 'a, b', saved: 'b, a', mine: 'a, b' },
    ])
  })
})

describe('contestedParts', () => {
  const set = (...fields: Part[]): Part[] => [
    { key: 'set', label: 'Set', text: 'present' },
    ...fields.map((field) => ({ ...field, within: 'set' })),
  ]
  const keysOf = (base: Part[], saved: Part[], mine: Part[]) =>
    contestedParts({ base, saved, mine }, (parts) => parts).map(({ key }) => key)

  it('returns what both have changed, and not alike', () => {
    expect(keysOf([title('A')], [title('B')], [title('C')])).toEqual(['title'])
    expect(keysOf([title('A')], [title('B')], [title('B')])).toEqual([])
    expect(keysOf([title('A')], [title('B')], [title('A')])).toEqual([])
  })

  it('asks once about what one has removed and the other has changed', () => {
    const hint = (text: string): Part => ({ key: 'hint', label: 'Hint', text })
    const base = set(title('A'), hint('x'))
    const changed = set(title('B'), hint('y'))
    expect(keysOf(base, [], changed)).toEqual(['set'])
    expect(keysOf(base, changed, [])).toEqual(['set'])
    expect(keysOf(base, [], base)).toEqual([])
  })
})
