import { expect, it, vi } from 'vitest'
import { cookieExpiry, sessionCookie } from './session-cookie.ts'

// The configuration is read once, at first use.
vi.hoisted(() => {
  process.env.PUBLIC_URL = 'https://register.ut.example'
  process.env.PAYLOAD_SECRET = 'a secret for this test alone'
})

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
