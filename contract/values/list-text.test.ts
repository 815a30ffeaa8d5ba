import { describe, expect, it } from 'vitest'
import { joinList, splitList } from './list-text.ts'

describe('joinList', () => {
  it.each<[string[], string]>([
    [['a', 'b'], 'a; b'],
    [['a, b', 'c'], 'a, b; c'],
    [['a, b'], '"a, b"'],
    [['a; b', 'c'], '"a; b"; c'],
    [['a|b'], '"a|b"'],
    [['"a"', 'b "c"'], '"""a"""; b "c"'],
    [['"a', 'b"'], '"""a"; b"'],
    [['a "b', 'c'], 'a "b; c'],
    [['5" a', '3" b'], '5" a; 3" b'],
    [[], ''],
  ])('writes %j so that it is read back', (texts, written) => {
    expect(joinList(texts)).toBe(written)
    expect(splitList(written)).toEqual(texts)
  })

  it('tells the texts of a list from one that has a separator', () => {
    const others = ['a', 'b', 'a; b', 'c, d']
    expect(joinList(['a', 'b'], others)).toBe('"a"; "b"')
    expect(joinList(['a; b'], others)).toBe('a; b')
    expect(joinList(['c, d'], others)).toBe('c, d')
    expect(joinList(['c, d', 'e'], ['c, d'])).toBe('c, d; e')
  })
})

describe('splitList', () => {
  it.each([
    ['a; b\nc|d', ['a', 'b', 'c', 'd']],
    ['a, b', ['a', 'b']],
    ['a, b;', ['a, b']],
    ['"a" and "b"; c', ['"a" and "b"', 'c']],
    ['"a; b', ['"a', 'b']],
    ['"a"', ['a']],
    ['"a, b", c', ['a, b', 'c']],
    ['"a; b", c', ['a; b', 'c']],
    ['27" a; 24" b', ['27" a', '24" b']],
    ['; ;', []],
  ])('reads %j', (text, texts) => expect(splitList(text)).toEqual(texts))
})
