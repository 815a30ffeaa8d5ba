import { describe, expect, it } from 'vitest'
import { significantWords, titleSimilarity } from './title-similarity.ts'

describe('titleSimilarity', () => {
  it('ignores case, diacritics, punctuation and the order of words', () => {
    expect(titleSimilarity('Õunte äratundmine', '„ARATUNDMINE“ – ounte')).toBe(1)
  })

  it('compares what people see', () => {
    expect(titleSimilarity('CO₂ ﬁltrid', 'CO<sub>2</sub> fil\u00adtrid')).toBe(1)
  })

  it('is high for inflected forms and low for other titles', () => {
    const title = 'Õunte äratundmine masinõppega'
    expect(titleSimilarity(title, 'Õunte äratundmine masinõppe abil')).toBeGreaterThan(0.7)
    expect(titleSimilarity(title, 'Pirnide koristamine robotiga')).toBeLessThan(0.2)
  })

  it('is 0 without words', () => {
    expect(titleSimilarity('', '')).toBe(0)
    expect(titleSimilarity('…', 'Õun')).toBe(0)
  })
})

it('significantWords returns the longest words, folded', () => {
  expect(significantWords('Õunte äratundmine ja äratundmine masinõppega', 2)).toEqual([
    'aratundmine',
    'masinoppega',
  ])
  expect(significantWords('AI ja IT', 2)).toEqual([])
})
