import { describe, expect, it } from 'vitest'
import {
  claimsOf,
  isOfLongSession,
  parseTokens,
  secondsLeft,
  secondsToRefresh,
  secondsToRemoval,
  signInTimeOf,
} from './tokens.ts'

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

describe('the time of a session', () => {
  const day = 24 * 60 * 60
  const token = jwt({ sub: 'a', iat: 10 * day })

  it('begins with the sign-in at the provider, as the ID token, the access token or else its time says', () => {
    const own = jwt({ sub: 'a', iat: 10 * day, auth_time: 8 * day })
    expect(signInTimeOf({ token, idToken: jwt({ sub: 'a', auth_time: 9 * day }) })).toBe(9 * day)
    expect(signInTimeOf({ token: own, idToken: jwt({ sub: 'a' }) })).toBe(8 * day)
    expect(signInTimeOf({ token })).toBe(10 * day)
  })

  it('ends seven days later', () => {
    expect(secondsToRemoval({ token, signedInAt: 3 * day }, 9 * day * 1000)).toBe(day)
    expect(secondsToRemoval({ token, signedInAt: 3 * day }, 11 * day * 1000)).toBe(0)
  })

  it('is not continued from a session that the provider has for longer, except by a click', () => {
    const idToken = jwt({ sub: 'a', auth_time: 2 * day })
    expect(isOfLongSession({ token, idToken }, 8 * day * 1000)).toBe(false)
    expect(isOfLongSession({ token, idToken }, 10 * day * 1000)).toBe(true)
    expect(isOfLongSession({ token }, 100 * day * 1000)).toBe(false)
    expect(signInTimeOf({ token, idToken })).toBe(10 * day)
  })
})
