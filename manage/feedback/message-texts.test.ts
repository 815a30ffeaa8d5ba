import { describe, expect, it } from 'vitest'
import { excerptOf, replyLink } from './message-texts.ts'

describe('excerptOf', () => {
  it('returns a short message in one line', () => {
    expect(excerptOf(' Tere!\n\nAitäh\t ')).toBe('Tere! Aitäh')
  })

  it('ends a long message with an ellipsis, and does not split characters', () => {
    expect(excerptOf('😀😀😀', 2)).toBe('😀😀…')
    expect(excerptOf('Tere tulemast', 5)).toBe('Tere…')
    expect(excerptOf('õ'.repeat(120))).toHaveLength(120)
  })
})

describe('replyLink', () => {
  it('has the subject', () => {
    expect(replyLink('mari@example.com', 'Sinu küsimus & vastus')).toBe(
      'mailto:mari@example.com?subject=Sinu%20k%C3%BCsimus%20%26%20vastus',
    )
  })

  it('does not let an address add recipients', () => {
    expect(replyLink('mari?bcc=keegi&x%0a@example.com', 'Tere')).toBe(
      'mailto:mari%3Fbcc%3Dkeegi%26x%250a@example.com?subject=Tere',
    )
  })
})
