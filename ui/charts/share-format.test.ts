import { describe, expect, it } from 'vitest'
import { shareFormat } from './share-format.ts'

describe('shares', () => {
  it('all have one decimal if one of them has', () => {
    expect([7, 6, 60].map(shareFormat([7, 6, 60], 60, 'en'))).toEqual(['11.7%', '10.0%', '100.0%'])
    expect([7, 6].map(shareFormat([7, 6], 60, 'et'))).toEqual(['11,7%', '10,0%'])
  })

  it('have no decimal if none of them needs one', () => {
    expect([1, 3].map(shareFormat([1, 3], 4, 'en'))).toEqual(['25%', '75%'])
  })

  it('of nothing are a dash', () => {
    expect(shareFormat([0], 0, 'en')(0)).toBe('–')
  })
})
