import { describe, expect, it } from 'vitest'
import { referenceLetterOf, referencesIn, registerOfReference, toReference } from './references.ts'
import { allRegisters } from './registers/registers.ts'

describe('toReference', () => {
  it('has at least four digits', () => {
    expect(toReference('T', 2026, 412)).toBe('T-2026-0412')
    expect(toReference('K', 2026, 12345)).toBe('K-2026-12345')
  })
})

describe('referenceLetterOf', () => {
  it('differs between registers and other forms', () => {
    const letters = [...allRegisters.map(({ slug }) => slug), 'visit'].map(referenceLetterOf)
    expect(new Set(letters).size).toBe(letters.length)
    expect(referenceLetterOf('visit')).toBe(referenceLetterOf('another'))
  })
})

describe('referencesIn', () => {
  it('finds references as people write them', () => {
    for (const text of [
      'T-2026-0412',
      't-2026-412',
      'Re: T–2026–0412, please',
      '(T‑2026‑0412)',
      't 2026 412',
    ])
      expect([text, referencesIn(text)]).toEqual([text, ['T-2026-0412']])
    expect(referencesIn('K-2026-0001 and P-2025-0102')).toEqual(['K-2026-0001', 'P-2025-0102'])
  })

  it('finds none in other words', () => {
    for (const text of [
      'X-2026-0412',
      'ET-2026-0412',
      'T-2026',
      'T-2026-0412-1',
      'T-2026-0412a',
      '',
      'T-26-1',
    ])
      expect([text, referencesIn(text)]).toEqual([text, []])
  })
})

describe('registerOfReference', () => {
  it('is the register with the letter', () => {
    expect(registerOfReference('P-2026-0001')?.slug).toBe('internship')
    expect(registerOfReference(toReference(referenceLetterOf('visit'), 2026, 1))).toBeUndefined()
  })
})
