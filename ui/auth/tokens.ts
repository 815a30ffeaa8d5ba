import { decodeJwt } from 'jose'
import { z } from 'zod'
import { type Claims, claimsSchema } from '#contract/roles.ts'

/** Where the session is kept (back-office.md §3). */
export const sessionKey = 'session'

const tokensSchema = z.object({
  token: z.string(),
  idToken: z.string().optional(),
  /** Absent where the provider gives none: then the session is over with the token. */
  refreshToken: z.string().optional(),
})
export type Tokens = z.infer<typeof tokensSchema>

/** What the storage holds; anything that is no session counts as none. */
export function parseTokens(stored: string | null): Tokens | undefined {
  if (stored === null) return undefined
  try {
    const tokens = tokensSchema.parse(JSON.parse(stored))
    return claimsOf(tokens.token) && tokens
  } catch {
    return undefined
  }
}

/** The claims inside an access token, unverified: good for showing, not for letting anybody in. */
export function claimsOf(token: string): Claims | undefined {
  try {
    return claimsSchema.parse(decodeJwt(token))
  } catch {
    return undefined
  }
}

/** A token is refreshed before a call when it has less than this left (back-office.md §9). */
const margin = 30

type Times = { exp?: number; iat?: number }

function timesOf(token: string): Times {
  try {
    return decodeJwt(token)
  } catch {
    return { exp: 0 }
  }
}

/** Seconds that the token is still good for; a token without an end is good for ever. */
export function secondsLeft(token: string, now: number): number {
  const { exp } = timesOf(token)
  return exp === undefined ? Number.POSITIVE_INFINITY : exp - now / 1000
}

/** When to refresh the token, in seconds from now; 0 for at once, also when this clock is plainly not the provider's. */
export function secondsToRefresh(token: string, now: number): number {
  const { exp, iat } = timesOf(token)
  const left = secondsLeft(token, now)
  if (exp !== undefined && iat !== undefined && left > exp - iat + margin) return 0
  return Math.max(left - margin, 0)
}
