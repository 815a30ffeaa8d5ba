import { decodeJwt } from 'jose'
import * as z from 'zod/mini'
import { type Claims, claimsSchema } from '#contract/claims.ts'

const tokensSchema = z.object({
  token: z.string(),
  idToken: z.optional(z.string()),
  /** Without one, the session ends with the access token. */
  refreshToken: z.optional(z.string()),
  /** When the user signed in, in Unix seconds. */
  signedInAt: z.optional(z.number()),
})
export type Tokens = z.infer<typeof tokensSchema>

/** Parses a stored session; undefined if it is not valid. */
export function parseTokens(stored: string | null): Tokens | undefined {
  if (stored === null) return undefined
  try {
    const tokens = tokensSchema.parse(JSON.parse(stored))
    return claimsOf(tokens.token) && tokens
  } catch {
    return undefined
  }
}

/** The claims of an access token, unverified: for display only. */
export function claimsOf(token: string): Claims | undefined {
  try {
    return claimsSchema.parse(decodeJwt(token))
  } catch {
    return undefined
  }
}

/** A token with fewer seconds left is refreshed before a call. */
const margin = 30

/** The terms promise that a session is removed within this time. */
export const sessionSeconds = 7 * 24 * 60 * 60

function authTimeOf({ token, idToken }: Tokens): number | undefined {
  return (idToken && timesOf(idToken).auth_time) || timesOf(token).auth_time
}

/** Whether the provider has a session for longer than the terms promise, as far as the tokens say. */
export function isOfLongSession(tokens: Tokens, now: number): boolean {
  return (authTimeOf(tokens) ?? Number.POSITIVE_INFINITY) + sessionSeconds < now / 1000
}

/**
 * When the user signed in, in Unix seconds, by the first tokens of a sign-in. A provider that ignores `max_age` may have asked nothing in
 * a session that is too old; then the sign-in is what the user has just done.
 */
export function signInTimeOf(tokens: Tokens): number | undefined {
  const { iat } = timesOf(tokens.token)
  return iat !== undefined && isOfLongSession(tokens, iat * 1000) ? iat : (authTimeOf(tokens) ?? iat)
}

/** Seconds until the session must be removed, although the provider might go on with it. */
export function secondsToRemoval({ signedInAt = Number.POSITIVE_INFINITY }: Tokens, now: number): number {
  return Math.max(signedInAt + sessionSeconds - now / 1000, 0)
}

type Times = { exp?: number; iat?: number; auth_time?: number }

function timesOf(token: string): Times {
  try {
    return decodeJwt(token)
  } catch {
    return { exp: 0 }
  }
}

/** Seconds until the token expires; infinite without `exp`. */
export function secondsLeft(token: string, now: number): number {
  const { exp } = timesOf(token)
  return exp === undefined ? Number.POSITIVE_INFINITY : exp - now / 1000
}

/** Seconds until the token should be refreshed. 0 if the clock is before the token's `iat`, as it is then unreliable. */
export function secondsToRefresh(token: string, now: number): number {
  const { exp, iat } = timesOf(token)
  const left = secondsLeft(token, now)
  if (exp !== undefined && iat !== undefined && left > exp - iat + margin) return 0
  return Math.max(left - margin, 0)
}
