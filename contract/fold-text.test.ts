import { describe, expect, it } from 'vitest'
import { effectiveQuery, foldText, queryWords } from './fold-text.ts'

describe('search text', () => {
  it('ignores case and diacritics', () => {
    expect(foldText('  Õun Žürii\tŠokolaad ')).toBe('oun zurii sokolaad')
    expect(foldText('Łódź Ångström Straße')).toBe('lodz angstrom strasse')
  })

  it('ignores a query under three characters', () => {
    expect(['a', 'ab', ' ab ', 'abc', '  õun '].map(effectiveQuery)).toEqual(['', '', '', 'abc', 'õun'])
    expect(queryWords('õu')).toEqual([])
    expect(queryWords(' Õun  puu\t')).toEqual(['Õun', 'puu'])
    expect(queryWords(undefined)).toEqual([])
  })

  it('truncates long queries', () => {
    expect(effectiveQuery('õ'.repeat(10_000))).toHaveLength(200)
    expect(queryWords('ja '.repeat(1000))).toHaveLength(10)
  })
})
