import { randomUUID } from 'node:crypto'
import { decodeJwt, type JWTPayload, SignJWT } from 'jose'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { configuration } from '#cms/configuration.ts'
import { startedApi } from '../../../testing/api.ts'
import { issueToken } from '../../../testing/issue-token.ts'
import { tokenOf } from '../../../testing/people.ts'
import { removeExpiredSessions } from './manage-sessions.ts'

const api = await startedApi()

afterEach(() => void vi.useRealTimers())

function open(token: string, headers: Record<string, string> = {}) {
  return api.send('/api/v1/session', {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, ...headers },
  })
}

function setCookieOf(answer: Response) {
  return answer.headers.getSetCookie().join()
}
function cookieOf(header: string) {
  return header.split(';')[0] ?? ''
}
function maxAgeOf(header: string) {
  return Number(/Max-Age=(\d+)/.exec(header)?.[1])
}

async function cookieFor(claims: JWTPayload, headers?: Record<string, string>): Promise<string> {
  const answer = await open(await issueToken(claims), headers)
  expect(answer.status).toBe(200)
  return cookieOf(setCookieOf(answer))
}

async function close(cookie: string): Promise<Response> {
  const headers = { cookie: `${cookie}; _xsrf=a`, 'x-xsrftoken': 'a' }
  const answer = await api.send('/api/v1/session', { method: 'DELETE', headers })
  expect(answer.status).toBe(200)
  return answer
}

/** Whether Payload's REST API accepts the cookie. */
async function isAccepted(cookie: string): Promise<boolean> {
  const { status } = await api.send('/api/items', { headers: { cookie } })
  expect([200, 403]).toContain(status)
  return status === 200
}

const manager = { preferred_username: 'seansihaldur', realm_access: { roles: ['hpc-employee'] } }
function inSeconds(count: number) {
  return Math.floor(Date.now() / 1000) + count
}
function setClock(seconds: number) {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(seconds * 1000)
}

describe('the cookie of the manage area', () => {
  it('is HttpOnly and expires after 15 minutes', async () => {
    const header = setCookieOf(await open(await issueToken({ ...manager, exp: inSeconds(3600) })))
    expect(header).toMatch(
      /^manage-session=[\w-]+\.[\w-]+\.[\w-]+; Path=\/; Max-Age=900; HttpOnly; SameSite=Lax$/,
    )
  })

  it('expires no later than the token', async () => {
    const header = setCookieOf(await open(await issueToken({ ...manager, exp: inSeconds(100) })))
    expect(maxAgeOf(header)).toBeLessThanOrEqual(100)
    expect(maxAgeOf(header)).toBeGreaterThan(60)
    const last = setCookieOf(
      await open(await issueToken({ ...manager, iat: inSeconds(-300), exp: inSeconds(-1) })),
    )
    expect(maxAgeOf(last)).toBe(0)
    expect(await isAccepted(cookieOf(last))).toBe(false)
  })

  it('is rejected after its expiry, even if the browser still sends it', async () => {
    const now = inSeconds(0)
    const short = await cookieFor({ ...manager, exp: now + 100 })
    const long = await cookieFor({ ...manager, exp: now + 3600 })
    setClock(now + 99)
    expect([await isAccepted(short), await isAccepted(long)]).toEqual([true, true])
    setClock(now + 101)
    expect([await isAccepted(short), await isAccepted(long)]).toEqual([false, true])
    setClock(now + 901)
    expect(await isAccepted(long)).toBe(false)
  })

  it('is cleared at sign-out', async () => {
    const cookie = await cookieFor(manager)
    const forged = await api.send('/api/v1/session', { method: 'DELETE', headers: { cookie } })
    expect([forged.status, await isAccepted(cookie)]).toEqual([403, true])
    expect(setCookieOf(await close(cookie))).toMatch(
      /^manage-session=; Path=\/; Max-Age=0; HttpOnly; SameSite=Lax$/,
    )
  })

  it('is rejected after sign-out, like all cookies of the same session', async () => {
    const first = await cookieFor(manager)
    const renewed = await cookieFor({ ...manager, exp: inSeconds(200) }, { cookie: first })
    expect(renewed).not.toBe(first)
    expect([await isAccepted(first), await isAccepted(renewed)]).toEqual([true, true])
    await close(renewed)
    expect([await isAccepted(first), await isAccepted(renewed)]).toEqual([false, false])

    const again = await cookieFor(manager, { cookie: first })
    expect([await isAccepted(first), await isAccepted(renewed), await isAccepted(again)]).toEqual([
      false,
      false,
      true,
    ])
  })

  it('remains valid after sign-out in another browser', async () => {
    const [here, there] = [await cookieFor(manager), await cookieFor(manager)]
    await close(here)
    expect([await isAccepted(here), await isAccepted(there)]).toEqual([false, true])
  })

  it('determines the response of `readSession`', async () => {
    const read = async (headers: Record<string, string>) => {
      const answer = await api.send('/api/v1/session', { headers })
      return [answer.status, answer.headers.get('cache-control'), await answer.json()]
    }
    const rejected = [401, 'no-store', { status: 401, error: 'errors.unauthorized' }]
    const cookie = await cookieFor(manager)
    const authorization = `Bearer ${await issueToken(manager)}`
    const classes = ['manager', 'worker']
    expect(await read({})).toEqual(rejected)
    expect(await read({ authorization })).toEqual([200, 'private, no-store', { classes, isOpen: false }])
    expect(await read({ cookie })).toEqual([200, 'private, no-store', { classes, isOpen: true }])
    expect(await read({ cookie, 'sec-fetch-site': 'cross-site' })).toEqual(rejected)
    expect(await read({ authorization, cookie })).toEqual([
      200,
      'private, no-store',
      { classes, isOpen: true },
    ])
    await close(cookie)
    expect(await read({ cookie })).toEqual(rejected)
    expect(await read({ authorization, cookie })).toEqual([
      200,
      'private, no-store',
      { classes, isOpen: false },
    ])
  })

  it('is replaced when another user signs in in the same browser', async () => {
    const theirs = await cookieFor(manager)
    const other = await cookieFor({ ...manager, preferred_username: 'teinehaldur' }, { cookie: theirs })
    expect([await isAccepted(theirs), await isAccepted(other)]).toEqual([false, true])
  })

  it('leaves a row until it has expired', async () => {
    const { pool } = api.payload.db
    const cookie = await cookieFor({ ...manager, exp: inSeconds(100) })
    await removeExpiredSessions(pool, new Date(Date.now() + 90_000))
    expect(await isAccepted(cookie)).toBe(true)
    await removeExpiredSessions(pool, new Date(Date.now() + 16 * 60_000))
    expect((await pool.query('select 1 from manage_sessions')).rowCount).toBe(0)
  })

  it('does not authenticate calls of the contract', async () => {
    const cookie = await cookieFor(manager)
    expect((await api.send('/api/v1/admin/thesis', { headers: { cookie } })).status).toBe(401)
    expect((await api.send('/api/v1/session', { method: 'POST', headers: { cookie } })).status).toBe(403)
    const read = await api.send('/api/v2/topics', { headers: { cookie } })
    expect(read.headers.get('cache-control')).toContain('public')
  })

  it('is only issued to managers', async () => {
    for (const username of ['student', 'worker', 'nobody']) {
      const answer = await open(await tokenOf(username))
      expect([answer.status, setCookieOf(answer)]).toEqual([403, ''])
    }
    expect(setCookieOf(await api.send('/api/v1/session', { method: 'POST' }))).toBe('')
  })
})

describe('a forged cookie', () => {
  const session = { username: 'manager', classes: ['admin', 'manager'], isListed: false }
  let real: JWTPayload
  const forge = async (secret: string, change: (token: SignJWT) => SignJWT = (token) => token) => {
    const token = new SignJWT(session)
      .setProtectedHeader({ alg: 'HS256' })
      .setJti(real.jti ?? '')
      .setSubject(real.sub ?? '')
      .setAudience('manage-pages')
      .setExpirationTime('5m')
    return `manage-session=${await change(token).sign(new TextEncoder().encode(secret))}`
  }

  it('is rejected', async () => {
    real = decodeJwt(
      cookieOf(setCookieOf(await open(await tokenOf('manager')))).replace('manage-session=', ''),
    )
    const { payloadSecret } = configuration()
    expect(await isAccepted(await forge(payloadSecret))).toBe(true)
    expect(await isAccepted(await forge('another secret that is as long'))).toBe(false)
    expect(await isAccepted(await forge(payloadSecret, (token) => token.setAudience('elsewhere')))).toBe(
      false,
    )
    expect(await isAccepted(await forge(payloadSecret, (token) => token.setExpirationTime('-1s')))).toBe(
      false,
    )
    expect(await isAccepted(await forge(payloadSecret, (token) => token.setSubject(randomUUID())))).toBe(
      false,
    )
    expect(await isAccepted(await forge(payloadSecret, (token) => token.setJti(randomUUID())))).toBe(false)
    for (const value of ['', 'x', 'a.b.c', await tokenOf('admin')])
      expect(await isAccepted(`manage-session=${value}`)).toBe(false)
  })
})

describe('the session of a manager by the access list', () => {
  const username = `nimekirjas-${randomUUID().slice(0, 8)}`
  const admin = () => api.as('admin')

  async function list(): Promise<string> {
    await admin()('addAccess', { body: { action: 'new', username, fullName: '' } })
    const answer = await admin()('listAccess', {})
    const found = answer.ok ? answer.data.users.find((user) => user.username === username) : undefined
    return found?.uuid ?? ''
  }

  it('ends when they are removed', async () => {
    const uuid = await list()
    const cookie = await cookieFor({ preferred_username: username })
    expect(await isAccepted(cookie)).toBe(true)
    await admin()('changeAccess', { params: { uuid }, body: { action: 'delete' } })
    expect(await isAccepted(cookie)).toBe(false)
  })

  it('ends when their username is changed', async () => {
    const uuid = await list()
    const cookie = await cookieFor({ preferred_username: username })
    const body = { action: 'update', username: `${username}-x`, fullName: '' } as const
    await admin()('changeAccess', { params: { uuid }, body })
    expect(await isAccepted(cookie)).toBe(false)
    await admin()('changeAccess', { params: { uuid }, body: { action: 'delete' } })
  })

  it('continues if they are also a manager by role', async () => {
    const uuid = await list()
    const cookie = await cookieFor({ ...manager, preferred_username: username })
    await admin()('changeAccess', { params: { uuid }, body: { action: 'delete' } })
    expect(await isAccepted(cookie)).toBe(true)
  })
})
