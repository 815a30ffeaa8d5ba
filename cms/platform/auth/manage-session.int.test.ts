import { randomUUID } from 'node:crypto'
import { decodeJwt, type JWTPayload, SignJWT } from 'jose'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { configuration } from '#cms/configuration.ts'
import { type Api, startedApi } from '../../../testing/api.ts'
import { issueToken } from '../../../testing/issue-token.ts'
import { tokenOf } from '../../../testing/people.ts'
import { removeExpiredSessions } from './manage-sessions.ts'

let api: Api

beforeAll(async () => {
  api = await startedApi()
})

afterEach(() => void vi.useRealTimers())

function open(token: string, headers: Record<string, string> = {}) {
  return api.send('/api/v1/session', {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, ...headers },
  })
}

function lineOf(answer: Response) {
  return answer.headers.getSetCookie().join()
}
function cookieOf(line: string) {
  return line.split(';')[0] ?? ''
}
function maxAgeOf(line: string) {
  return Number(/Max-Age=(\d+)/.exec(line)?.[1])
}

async function cookieFor(claims: JWTPayload, headers?: Record<string, string>): Promise<string> {
  const answer = await open(await issueToken(claims), headers)
  expect(answer.status).toBe(200)
  return cookieOf(lineOf(answer))
}

async function close(cookie: string): Promise<Response> {
  const headers = { cookie: `${cookie}; _xsrf=a`, 'x-xsrftoken': 'a' }
  const answer = await api.send('/api/v1/session', { method: 'DELETE', headers })
  expect(answer.status).toBe(200)
  return answer
}

/** Whether the CMS's own calls are open to a cookie. */
async function opens(cookie: string): Promise<boolean> {
  const { status } = await api.send('/api/items', { headers: { cookie } })
  expect([200, 403]).toContain(status)
  return status === 200
}

const manager = { preferred_username: 'seansihaldur', realm_access: { roles: ['hpc-employee'] } }
function inSeconds(count: number) {
  return Math.floor(Date.now() / 1000) + count
}
function at(seconds: number) {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(seconds * 1000)
}

describe('the cookie of the manage pages', () => {
  it('is for the browser alone and for 15 minutes at most', async () => {
    const line = lineOf(await open(await issueToken({ ...manager, exp: inSeconds(3600) })))
    expect(line).toMatch(
      /^manage-session=[\w-]+\.[\w-]+\.[\w-]+; Path=\/; Max-Age=900; HttpOnly; SameSite=Lax$/,
    )
  })

  it('never lasts longer than the token', async () => {
    const line = lineOf(await open(await issueToken({ ...manager, exp: inSeconds(100) })))
    expect(maxAgeOf(line)).toBeLessThanOrEqual(100)
    expect(maxAgeOf(line)).toBeGreaterThan(60)
    const last = lineOf(
      await open(await issueToken({ ...manager, iat: inSeconds(-300), exp: inSeconds(-1) })),
    )
    expect(maxAgeOf(last)).toBe(0)
    expect(await opens(cookieOf(last))).toBe(false)
  })

  it('is worth nothing after its time, though a browser should keep it', async () => {
    const now = inSeconds(0)
    const short = await cookieFor({ ...manager, exp: now + 100 })
    const long = await cookieFor({ ...manager, exp: now + 3600 })
    at(now + 99)
    expect([await opens(short), await opens(long)]).toEqual([true, true])
    at(now + 101)
    expect([await opens(short), await opens(long)]).toEqual([false, true])
    at(now + 901)
    expect(await opens(long)).toBe(false)
  })

  it('is cleared at logout', async () => {
    const cookie = await cookieFor(manager)
    const forged = await api.send('/api/v1/session', { method: 'DELETE', headers: { cookie } })
    expect([forged.status, await opens(cookie)]).toEqual([403, true])
    expect(lineOf(await close(cookie))).toMatch(
      /^manage-session=; Path=\/; Max-Age=0; HttpOnly; SameSite=Lax$/,
    )
  })

  it('opens nothing after it, nor does any copy from before a renewal', async () => {
    const first = await cookieFor(manager)
    const renewed = await cookieFor({ ...manager, exp: inSeconds(200) }, { cookie: first })
    expect(renewed).not.toBe(first)
    expect([await opens(first), await opens(renewed)]).toEqual([true, true])
    await close(renewed)
    expect([await opens(first), await opens(renewed)]).toEqual([false, false])

    const again = await cookieFor(manager, { cookie: first })
    expect([await opens(first), await opens(renewed), await opens(again)]).toEqual([false, false, true])
  })

  it('is ended in one browser and not in another', async () => {
    const [here, there] = [await cookieFor(manager), await cookieFor(manager)]
    await close(here)
    expect([await opens(here), await opens(there)]).toEqual([false, true])
  })

  it('is said to be good or not', async () => {
    const read = async (headers: Record<string, string>) => {
      const answer = await api.send('/api/v1/session', { headers })
      return [answer.status, answer.headers.get('cache-control'), await answer.json()]
    }
    const refused = [401, 'no-store', { status: 401, error: 'errors.unauthorized' }]
    const cookie = await cookieFor(manager)
    const authorization = `Bearer ${await issueToken(manager)}`
    const classes = ['manager', 'worker']
    expect(await read({})).toEqual(refused)
    expect(await read({ authorization })).toEqual([200, 'private, no-store', { classes, isOpen: false }])
    expect(await read({ cookie })).toEqual([200, 'private, no-store', { classes, isOpen: true }])
    expect(await read({ cookie, 'sec-fetch-site': 'cross-site' })).toEqual(refused)
    expect(await read({ authorization, cookie })).toEqual([
      200,
      'private, no-store',
      { classes, isOpen: true },
    ])
    await close(cookie)
    expect(await read({ cookie })).toEqual(refused)
    expect(await read({ authorization, cookie })).toEqual([
      200,
      'private, no-store',
      { classes, isOpen: false },
    ])
  })

  it('goes over to whoever signs in next in the same browser', async () => {
    const theirs = await cookieFor(manager)
    const other = await cookieFor({ ...manager, preferred_username: 'teinehaldur' }, { cookie: theirs })
    expect([await opens(theirs), await opens(other)]).toEqual([false, true])
  })

  it('leaves a row only until it has expired', async () => {
    const { pool } = api.payload.db
    const cookie = await cookieFor({ ...manager, exp: inSeconds(100) })
    await removeExpiredSessions(pool, new Date(Date.now() + 90_000))
    expect(await opens(cookie)).toBe(true)
    await removeExpiredSessions(pool, new Date(Date.now() + 16 * 60_000))
    expect((await pool.query('select 1 from manage_sessions')).rowCount).toBe(0)
  })

  it('opens none of the other calls of the contract', async () => {
    const cookie = await cookieFor(manager)
    expect((await api.send('/api/v1/admin/thesis', { headers: { cookie } })).status).toBe(401)
    expect((await api.send('/api/v1/session', { method: 'POST', headers: { cookie } })).status).toBe(403)
    const read = await api.send('/api/v2/topics', { headers: { cookie } })
    expect(read.headers.get('cache-control')).toContain('public')
  })

  it('is for managers', async () => {
    for (const username of ['student', 'worker', 'nobody']) {
      const answer = await open(await tokenOf(username))
      expect([answer.status, lineOf(answer)]).toEqual([403, ''])
    }
    expect(lineOf(await api.send('/api/v1/session', { method: 'POST' }))).toBe('')
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

  it('opens nothing', async () => {
    real = decodeJwt(cookieOf(lineOf(await open(await tokenOf('manager')))).replace('manage-session=', ''))
    const { payloadSecret } = configuration()
    expect(await opens(await forge(payloadSecret))).toBe(true)
    expect(await opens(await forge('another secret that is as long'))).toBe(false)
    expect(await opens(await forge(payloadSecret, (token) => token.setAudience('elsewhere')))).toBe(false)
    expect(await opens(await forge(payloadSecret, (token) => token.setExpirationTime('-1s')))).toBe(false)
    expect(await opens(await forge(payloadSecret, (token) => token.setSubject(randomUUID())))).toBe(false)
    expect(await opens(await forge(payloadSecret, (token) => token.setJti(randomUUID())))).toBe(false)
    for (const value of ['', 'x', 'a.b.c', await tokenOf('admin')])
      expect(await opens(`manage-session=${value}`)).toBe(false)
  })
})

describe('who is a manager by the access list', () => {
  const username = `nimekirjas-${randomUUID().slice(0, 8)}`
  const admin = () => api.as('admin')

  async function list(): Promise<string> {
    await admin()('addAccess', { body: { action: 'new', username, fullName: '' } })
    const answer = await admin()('listAccess', {})
    const found = answer.ok ? answer.data.users.find((user) => user.username === username) : undefined
    return found?.uuid ?? ''
  }

  it('is none as soon as they are off it', async () => {
    const uuid = await list()
    const cookie = await cookieFor({ preferred_username: username })
    expect(await opens(cookie)).toBe(true)
    await admin()('changeAccess', { params: { uuid }, body: { action: 'delete' } })
    expect(await opens(cookie)).toBe(false)
  })

  it('is none when their place is given to somebody else', async () => {
    const uuid = await list()
    const cookie = await cookieFor({ preferred_username: username })
    const body = { action: 'update', username: `${username}-x`, fullName: '' } as const
    await admin()('changeAccess', { params: { uuid }, body })
    expect(await opens(cookie)).toBe(false)
    await admin()('changeAccess', { params: { uuid }, body: { action: 'delete' } })
  })

  it('stays one by their role', async () => {
    const uuid = await list()
    const cookie = await cookieFor({ ...manager, preferred_username: username })
    await admin()('changeAccess', { params: { uuid }, body: { action: 'delete' } })
    expect(await opens(cookie)).toBe(true)
  })
})
