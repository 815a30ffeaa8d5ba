import { decodeJwt } from 'jose'
import { z } from 'zod'
import { type Claims, claimsSchema } from '#contract/roles.ts'

/** Where the session is kept (back-office.md §3). */
export const sessionKey = 'session'

const tokensSchema = z.object({
  token: z.string(),
  idToken: z.string().optional(),
  refreshToken: z.string(),
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

/** Seconds that the token is still good for; a token without an end is good for ever. */
export function secondsLeft(token: string, now = Date.now()): number {
  const exp = claimsOf(token)?.exp
  return exp === undefined ? Number.POSITIVE_INFINITY : exp - now / 1000
}
