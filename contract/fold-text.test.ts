import { describe, expect, it } from 'vitest'
import { effectiveQuery, foldCase, foldText, queryWords, visibleText } from './fold-text.ts'

describe('search text', () => {
  it('ignores case and diacritics', () => {
    expect(foldText('  Õun Žürii\tŠokolaad ')).toBe('oun zurii sokolaad')
    expect(foldText('Łódź Ångström Straße')).toBe('lodz angstrom strasse')
  })

  it('is what people see', () => {
    for (const text of [
      'CO₂ ﬁlter',
      'CO<sub>2</sub> ﬁl\u00adter',
      'ＣＯ２\u00a0fi\u200blter',
      'co²<br/>fil\ufffeter',
      '<B>CO</B>2 fil\u0002ter\u202c',
    ])
      expect(foldText(text)).toBe('co2 filter')
    expect(foldText('5 µm')).toBe(foldText('5 μm'))
    expect(visibleText('a < b > c, List<T>')).toBe('a < b > c, List<T>')
  })

  it('keeps the marks that distinguish words', () => {
    expect(foldCase('TE\u0301E \u00ad ﬁlm')).toBe('tée film')
    expect(foldText('हिन्दी')).toBe('हिन्दी')
  })

  it('ignores a query under three characters', () => {
    expect(['a', 'ab', ' ab ', 'abc', '  õun '].map(effectiveQuery)).toEqual(['', '', '', 'abc', 'õun'])
    expect(queryWords('õu')).toEqual([])
    expect(queryWords(' Õun  puu\t')).toEqual(['Õun', 'puu'])
    expect(queryWords(undefined)).toEqual([])
  })

  it('truncates long queries', () => {
    expect(effectiveQuery('õ'.repeat(10_000))).toHaveLength(200)
    expect(effectiveQuery('a\u200b\u200b')).toBe('')
    expect(queryWords('ja '.repeat(1000))).toHaveLength(10)
  })
})
