import { jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import { configuration } from '#cms/configuration.ts'
import { type CallerClass, callerClasses } from '#contract/roles.ts'

export const sessionCookieName = 'manage-session'
/** Good for 15 minutes and never past the token (contract §2). */
const longestSeconds = 15 * 60
const audience = 'manage-pages'

const sessionSchema = z.object({ sub: z.string(), classes: z.array(z.enum(callerClasses)) })
export type ManageSession = { userId: string; classes: CallerClass[] }

const signingKey = () => new TextEncoder().encode(configuration().payloadSecret)

/** The cookie's value and its life in seconds. */
export async function signSession(session: ManageSession, tokenExpiry: number, now: Date) {
  const nowSeconds = Math.floor(now.getTime() / 1000)
  const expiry = Math.min(nowSeconds + longestSeconds, tokenExpiry)
  const value = await new SignJWT({ classes: session.classes })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(session.userId)
    .setAudience(audience)
    .setIssuedAt(nowSeconds)
    .setExpirationTime(expiry)
    .sign(signingKey())
  return { value, maxAge: Math.max(0, expiry - nowSeconds) }
}

/** The session behind a cookie's value; null for a forged or an ended one. */
export async function readSession(value: string): Promise<ManageSession | null> {
  try {
    const { payload } = await jwtVerify(value, signingKey(), { audience, algorithms: ['HS256'] })
    const { sub, classes } = sessionSchema.parse(payload)
    return { userId: sub, classes }
  } catch {
    return null
  }
}

export function sessionCookie(value: string, maxAge: number): string {
  const secure = configuration().publicUrl.startsWith('https:') ? '; Secure' : ''
  return `${sessionCookieName}=${value}; Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${secure}`
}
