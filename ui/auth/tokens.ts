import { decodeJwt } from 'jose'
import * as z from 'zod/mini'
import { type Claims, claimsSchema } from '#contract/claims.ts'

const tokensSchema = z.object({
  token: z.string(),
  idToken: z.optional(z.string()),
  /** Without one, the session ends with the access token. */
  refreshToken: z.optional(z.string()),
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

type Times = { exp?: number; iat?: number }

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
