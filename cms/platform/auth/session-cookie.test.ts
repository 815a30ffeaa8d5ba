import { expect, it, vi } from 'vitest'
import { cookieExpiry, readSession, sessionCookie, signSession } from './session-cookie.ts'

// The configuration is read once, at first use.
vi.hoisted(() => {
  process.env.PUBLIC_URL = 'https://register.ut.example'
  process.env.PAYLOAD_SECRET = 'a secret for this test alone'
})

const session = {
  sessionId: '5f0e3a52-7d0c-4a39-9a5d-6a2f6b1c9d10',
  userId: '0b9c2f5e-4b8f-4f4e-9d57-0d4c0a6d3c11',
  username: 'mari',
  classes: ['manager' as const],
  isListed: true,
}
const seconds = 2_000_000_000
const now = new Date(seconds * 1000)

it('is marked Secure if the public URL is https', () => {
  expect(sessionCookie('value', 900)).toBe(
    'manage-session=value; Path=/; Max-Age=900; HttpOnly; SameSite=Lax; Secure',
  )
})

it('round-trips the session', async () => {
  const value = await signSession(session, Math.floor(Date.now() / 1000) + 100)
  expect(await readSession(new Headers({ cookie: `a=b; manage-session=${value}` }))).toEqual(session)
})

it.each([
  [seconds + 3600, 900],
  [seconds + 60, 60],
  [seconds + 60.9, 60],
  [seconds - 4, -4],
])('for a token that expires at %d is valid for %d seconds', (expiry, lifetime) => {
  expect(cookieExpiry(expiry, now) - seconds).toBe(lifetime)
})
