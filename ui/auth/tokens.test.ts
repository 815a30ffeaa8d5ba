import { describe, expect, it } from 'vitest'
import { claimsOf, parseTokens, secondsLeft, secondsToRefresh } from './tokens.ts'

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
const jwt = (claims: object) => `${encode({ alg: 'RS256' })}.${encode(claims)}.c2ln`

describe('parseTokens', () => {
  const token = jwt({ sub: 'mari', exp: 2_000_000_000 })

  it('reads a session', () => {
    const session = { token, idToken: 'id', refreshToken: 'refresh' }
    expect(parseTokens(JSON.stringify(session))).toEqual(session)
    expect(parseTokens(JSON.stringify({ token }))).toEqual({ token })
  })

  it('returns undefined for anything else', () => {
    expect(parseTokens(null)).toBeUndefined()
    expect(parseTokens('{')).toBeUndefined()
    expect(parseTokens(JSON.stringify({ refreshToken: 'refresh' }))).toBeUndefined()
    expect(parseTokens(JSON.stringify({ token: 'no.jwt', refreshToken: 'refresh' }))).toBeUndefined()
  })
})

describe('claimsOf', () => {
  it('returns the claims of a token with a subject', () => {
    expect(claimsOf(jwt({ sub: 'a', groups: ['/x'] }))?.groups).toEqual(['/x'])
    expect(claimsOf(jwt({ groups: [] }))).toBeUndefined()
  })
})

describe('secondsLeft', () => {
  it('is the time until expiry', () => {
    expect(secondsLeft(jwt({ sub: 'a', exp: 100 }), 70_000)).toBe(30)
    expect(secondsLeft(jwt({ sub: 'a', exp: 100 }), 130_000)).toBe(-30)
    expect(secondsLeft(jwt({ sub: 'a' }), 0)).toBe(Number.POSITIVE_INFINITY)
  })
})

describe('secondsToRefresh', () => {
  const token = jwt({ sub: 'a', iat: 1000, exp: 1300 })

  it('is half a minute less than the time until expiry', () => {
    expect(secondsToRefresh(token, 1_000_000)).toBe(270)
    expect(secondsToRefresh(token, 1_271_000)).toBe(0)
    expect(secondsToRefresh(token, 2_000_000)).toBe(0)
  })

  it('is 0 if the clock is before the token', () => {
    expect(secondsToRefresh(token, 900_000)).toBe(0)
  })
})
