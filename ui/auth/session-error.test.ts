import { describe, expect, it } from 'vitest'
import { sessionErrorOf } from './session-error.ts'

describe('sessionErrorOf', () => {
  it.each([
    ['Server responded with an invalid status.', 'invalidAnswer'],
    ['Invalid nonce.', 'nonce'],
    ['Not authenticated', 'ended'],
    ['Unable to update token, no refresh token available.', 'ended'],
    ['Web Crypto API is not available.', 'insecure'],
    ['Timeout when waiting for 3rd party check iframe message.', 'timeout'],
    ['Unable to decode token, payload not found.', 'invalidAnswer'],
    ['something else', 'failed'],
  ])('%s', (message, kind) => {
    expect(sessionErrorOf(new Error(message))).toEqual({ kind })
  })

  it('uses the cause of an error', () => {
    const cause = new Error('Web Crypto API is not available.')
    expect(sessionErrorOf(new Error('Failed to generate PKCE challenge.', { cause }))).toEqual({
      kind: 'insecure',
    })
  })

  it('recognizes failed connections and timeouts', () => {
    expect(sessionErrorOf(new TypeError('Failed to fetch'))).toEqual({ kind: 'unavailable' })
    expect(sessionErrorOf(new DOMException('late', 'TimeoutError'))).toEqual({ kind: 'timeout' })
  })

  it('has the description of the provider, else its error code', () => {
    expect(sessionErrorOf({ error: 'access_denied', error_description: 'No such course' })).toEqual({
      kind: 'refused',
      reason: 'No such course',
    })
    expect(sessionErrorOf({ error: 'access_denied', error_description: '' })).toEqual({
      kind: 'refused',
      reason: 'access_denied',
    })
  })
})
