import { jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import { configuration } from '#cms/configuration.ts'
import { callerClasses } from '#contract/roles.ts'
import { cookieOf } from './cookies.ts'

export const sessionCookieName = 'manage-session'
/** Valid for 15 minutes and never longer than the token (contract §2). */
const maxSeconds = 15 * 60
const audience = 'manage-pages'

const sessionSchema = z.object({
  jti: z.uuid(),
  sub: z.uuid(),
  username: z.string(),
  classes: z.array(z.enum(callerClasses)),
  isListed: z.boolean(),
})
/** The session of one manager in one browser; `isListed` if they are a manager by the access list only. */
export type ManageSession = Omit<z.infer<typeof sessionSchema>, 'jti' | 'sub'> & {
  sessionId: string
  userId: string
}

function keyOf(secret: string) {
  return new TextEncoder().encode(secret)
}

/** The expiry of a cookie set at `now`, for a token that expires at `tokenExpiry`; both in Unix seconds. */
export function cookieExpiry(tokenExpiry: number, now: Date): number {
  return Math.min(Math.floor(now.getTime() / 1000) + maxSeconds, Math.floor(tokenExpiry))
}

/** The cookie's value, valid until `expiry` (Unix seconds). */
export async function signSession(session: ManageSession, expiry: number): Promise<string> {
  const { sessionId, userId, ...claims } = session
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256' })
    .setJti(sessionId)
    .setSubject(userId)
    .setAudience(audience)
    .setIssuedAt()
    .setExpirationTime(expiry)
    .sign(keyOf(configuration().payloadSecret))
}

/** The session in the request's cookie; null if forged or expired. It may have been ended since it was signed. */
export async function verifySession(headers: Headers): Promise<ManageSession | null> {
  const value = cookieOf(headers, sessionCookieName)
  if (!value) return null
  const { payloadSecret, acceptedSecret } = configuration()
  for (const secret of [payloadSecret, acceptedSecret]) {
    const session = secret === undefined ? null : await sessionOf(value, secret)
    if (session) return session
  }
  return null
}

async function sessionOf(value: string, secret: string): Promise<ManageSession | null> {
  try {
    const { payload } = await jwtVerify(value, keyOf(secret), { audience, algorithms: ['HS256'] })
    const { jti, sub, ...session } = sessionSchema.parse(payload)
    return { sessionId: jti, userId: sub, ...session }
  } catch {
    return null
  }
}

/** The `Set-Cookie` header; an empty value with `maxAge` 0 clears the cookie. */
export function sessionCookie(value: string, maxAge: number): string {
  const secure = configuration().publicUrl.startsWith('https:') ? '; Secure' : ''
  return `${sessionCookieName}=${value}; Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${secure}`
}
