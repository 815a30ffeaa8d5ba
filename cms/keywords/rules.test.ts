import { describe, expect, it } from 'vitest'
import { mergeInValues, unmergeInValues } from './rules.ts'

const place = { fieldSet: 'general', field: 'keywords' }
const valuesWith = (keywords: string[]) => ({ general: { keywords, title: 'Pealkiri' }, other: { x: 1 } })

describe('a merge and its undo', () => {
  it.each([
    ['replaces the keyword where it is', ['a', 'old', 'b'], ['a', 'new', 'b']],
    ['removes it from an item with both', ['old', 'a', 'new'], ['a', 'new']],
    ['leaves the other where it is', ['new', 'a', 'old', 'b'], ['new', 'a', 'b']],
    ['replaces the only keyword', ['old'], ['new']],
  ])('%s', (_, before, after) => {
    const { values, usages } = mergeInValues(valuesWith(before), [place], 'old', 'new')
    expect(values).toEqual(valuesWith(after))
    expect(unmergeInValues(values, usages, 'old', 'new')).toEqual(valuesWith(before))
  })

  it('changes every field of the item that has the keyword', () => {
    const values = { general: { keywords: ['old'], tags: ['x', 'old'] } }
    const merged = mergeInValues(values, [place, { ...place, field: 'tags' }], 'old', 'new')
    expect(merged.values).toEqual({ general: { keywords: ['new'], tags: ['x', 'new'] } })
    expect(unmergeInValues(merged.values, merged.usages, 'old', 'new')).toEqual(values)
  })

  it('keeps later changes of the item', () => {
    const { usages } = mergeInValues(valuesWith(['a', 'old']), [place], 'old', 'new')
    const undo = (keywords: string[]) => unmergeInValues(valuesWith(keywords), usages, 'old', 'new')
    expect(undo(['new', 'c'])).toEqual(valuesWith(['old', 'c']))
    expect(undo(['a'])).toEqual(valuesWith(['a']))
    const both = mergeInValues(valuesWith(['a', 'b', 'old', 'new']), [place], 'old', 'new')
    expect(unmergeInValues(valuesWith(['new']), both.usages, 'old', 'new')).toEqual(
      valuesWith(['new', 'old']),
    )
  })
})
