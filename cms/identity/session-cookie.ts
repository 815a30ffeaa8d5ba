import { jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import { configuration } from '#cms/configuration.ts'
import { callerClasses } from '#contract/roles.ts'

export const sessionCookieName = 'manage-session'
/** Good for 15 minutes and never past the token (contract §2). */
const longestSeconds = 15 * 60
const audience = 'manage-pages'

const sessionSchema = z.object({
  sub: z.string(),
  username: z.string(),
  classes: z.array(z.enum(callerClasses)),
  isListed: z.boolean(),
})
/** Of one manager; `isListed` where the access list alone makes them one. */
export type ManageSession = Omit<z.infer<typeof sessionSchema>, 'sub'> & { userId: string }

const signingKey = () => new TextEncoder().encode(configuration().payloadSecret)

/** The cookie's value and its life in seconds. */
export async function signSession({ userId, ...session }: ManageSession, tokenExpiry: number, now: Date) {
  const nowSeconds = Math.floor(now.getTime() / 1000)
  const expiry = Math.min(nowSeconds + longestSeconds, Math.floor(tokenExpiry))
  const value = await new SignJWT(session)
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(userId)
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
    const { sub, ...session } = sessionSchema.parse(payload)
    return { userId: sub, ...session }
  } catch {
    return null
  }
}

export function sessionCookie(value: string, maxAge: number): string {
  const secure = configuration().publicUrl.startsWith('https:') ? '; Secure' : ''
  return `${sessionCookieName}=${value}; Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${secure}`
}
