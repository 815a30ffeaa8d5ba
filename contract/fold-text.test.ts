import { describe, expect, it } from 'vitest'
import { foldText, searchWords } from './fold-text.ts'

describe('search text', () => {
  it('ignores case and diacritics', () => {
    expect(foldText('  Õun Žürii\tŠokolaad ')).toBe('oun zurii sokolaad')
    expect(foldText('Łódź Ångström Straße')).toBe('lodz angstrom strasse')
  })

  it('ignores a query under three characters', () => {
    expect(searchWords('õu')).toEqual([])
    expect(searchWords(' õun  puu ')).toEqual(['oun', 'puu'])
    expect(searchWords(undefined)).toEqual([])
  })
})
