import { describe, expect, it } from 'vitest'
import { checkFeedback } from './check-feedback.ts'

describe('checkFeedback', () => {
  it('requires a text', () => {
    expect(checkFeedback({ feedback: ' \n ' }).feedback?.messageKey).toBe('validation.required')
    expect(checkFeedback({ feedback: 'Tore' })).toEqual({})
  })

  it('accepts up to 10 000 characters', () => {
    expect(checkFeedback({ feedback: 'õ'.repeat(10_000) })).toEqual({})
    expect(checkFeedback({ feedback: 'õ'.repeat(10_001) }).feedback).toEqual({
      messageKey: 'validation.maxLength',
      params: { max: 10_000 },
    })
  })

  it('accepts a valid e-mail address or none', () => {
    expect(checkFeedback({ feedback: 'a', email: ' mari@ut.ee ' })).toEqual({})
    expect(checkFeedback({ feedback: 'a', email: 'mari' }).email?.messageKey).toBe('validation.email')
  })
})
