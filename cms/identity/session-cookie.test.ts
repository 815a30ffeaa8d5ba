import { expect, it, vi } from 'vitest'
import { readSession, sessionCookie, signSession } from './session-cookie.ts'

// Read once, at the first use.
vi.hoisted(() => {
  process.env.PUBLIC_URL = 'https://register.ut.example'
  process.env.PAYLOAD_SECRET = 'a secret for this test alone'
})

const session = { userId: 'a', username: 'mari', classes: ['manager' as const], isListed: true }
const seconds = 2_000_000_000
const now = new Date(seconds * 1000)

it('is sent over https alone where the register is there', () => {
  expect(sessionCookie('value', 900)).toBe(
    'manage-session=value; Path=/; Max-Age=900; HttpOnly; SameSite=Lax; Secure',
  )
})

it('brings back who it was signed for', async () => {
  const { value, maxAge } = await signSession(session, Date.now() / 1000 + 100, new Date())
  expect(await readSession(value)).toEqual(session)
  expect(maxAge).toBeLessThanOrEqual(100)
})

it.each([
  [seconds + 3600, 900],
  [seconds + 60, 60],
  [seconds + 60.9, 60],
  [seconds - 4, 0],
  [0, 0],
])('for a token to %d lives %d seconds', async (expiry, life) => {
  expect((await signSession(session, expiry, now)).maxAge).toBe(life)
})
