import { randomUUID } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import { afterAll, expect, it, vi } from 'vitest'

// The configuration is read once, at first use, and the files of a worker share modules: these are for this file alone.
vi.stubEnv('PUBLIC_URL', 'https://register.ut.example')
vi.stubEnv('PAYLOAD_SECRET', 'a secret for this test alone')
vi.stubEnv('PAYLOAD_SECRET_ACCEPTED', 'the secret that it replaces')
vi.resetModules()
const { cookieExpiry, sessionCookie, signSession, verifySession } = await import('./session-cookie.ts')
afterAll(() => {
  vi.unstubAllEnvs()
  vi.resetModules()
})

const keyOf = (secret: string) => new TextEncoder().encode(secret)
const claims = { username: 'manager', classes: ['manager' as const], isListed: false }

function verify(value: string) {
  return verifySession(new Headers({ cookie: `manage-session=${value}` }))
}

const seconds = 2_000_000_000
const now = new Date(seconds * 1000)

it('is marked Secure if the public URL is https', () => {
  expect(sessionCookie('value', 900)).toBe(
    'manage-session=value; Path=/; Max-Age=900; HttpOnly; SameSite=Lax; Secure',
  )
})

it.each([
  [seconds + 3600, 900],
  [seconds + 60, 60],
  [seconds + 60.9, 60],
  [seconds - 4, -4],
])('for a token that expires at %d is valid for %d seconds', (expiry, lifetime) => {
  expect(cookieExpiry(expiry, now) - seconds).toBe(lifetime)
})

it.each([
  ['a secret for this test alone', true],
  ['the secret that it replaces', true],
  ['a secret that is not accepted', false],
])('a session that is signed with %j is accepted: %j', async (secret, isAccepted) => {
  const value = await new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256' })
    .setJti(randomUUID())
    .setSubject(randomUUID())
    .setAudience('manage-pages')
    .setExpirationTime('5m')
    .sign(keyOf(secret))
  expect((await verify(value)) !== null).toBe(isAccepted)
})

it('signs with PAYLOAD_SECRET alone', async () => {
  const session = { ...claims, sessionId: randomUUID(), userId: randomUUID() }
  const value = await signSession(session, Math.floor(Date.now() / 1000) + 60)
  expect(await verify(value)).toMatchObject(session)
  await expect(jwtVerify(value, keyOf('the secret that it replaces'))).rejects.toThrow('signature')
})
