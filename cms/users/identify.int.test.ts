import { randomUUID } from 'node:crypto'
import type { JWTPayload } from 'jose'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { type Api, startedApi } from '../../testing/api.ts'
import { issueToken } from '../../testing/issue-token.ts'

// Read once, when the register is first imported.
vi.hoisted(() => {
  process.env.MANAGER_EMAILS = 'Kersti.Kuusk@ut.example, vaike.vaher@ut.example'
})

let api: Api

beforeAll(async () => {
  api = await startedApi()
})

const fresh = () => `isik-${randomUUID().slice(0, 8)}`
const email = 'kersti.kuusk@ut.example'

async function manages(claims: JWTPayload): Promise<boolean> {
  const token = await issueToken({ preferred_username: fresh(), email: undefined, ...claims })
  const { status } = await api.withToken(token)('listAccess', {})
  expect([200, 403]).toContain(status)
  return status === 200
}

describe('an e-mail of MANAGER_EMAILS', () => {
  it.each<[string, JWTPayload, boolean]>([
    ['verified', { email, email_verified: true }, true],
    ['in other letters', { email: email.toUpperCase(), email_verified: true }, true],
    ['the second', { email: 'vaike.vaher@ut.example', email_verified: true }, true],
    ['verified in words', { email, email_verified: 'true' }, true],
    ['of which nothing is said', { email, email_verified: undefined }, true],
    ['not verified', { email, email_verified: false }, false],
    ['not verified in words', { email, email_verified: 'false' }, false],
    ['of which something else is said', { email, email_verified: null }, false],
    ['another', { email: 'somebody@ut.example', email_verified: true }, false],
    ['a part of it', { email: 'kuusk@ut.example', email_verified: true }, false],
    ['in a list', { email: [email], email_verified: true }, false],
    ['none', { email_verified: true }, false],
    ['as a name', { preferred_username: email, name: email }, false],
  ])('%s', async (_, claims, expected) => {
    expect(await manages(claims)).toBe(expected)
  })
})

describe('a username of the access list', () => {
  const list = (username: string) =>
    api.as('admin')('addAccess', { body: { action: 'new', username, fullName: '' } })

  it('makes a manager of whom the provider calls so, and of no other', async () => {
    const username = fresh()
    expect(await manages({ preferred_username: username })).toBe(false)
    await list(username)
    expect(await manages({ preferred_username: username })).toBe(true)
    expect(await manages({ preferred_username: `${username}x` })).toBe(false)
    expect(await manages({ sub: username })).toBe(false)
    expect(await manages({ name: username, email: username })).toBe(false)
  })

  it('is the subject of whom the provider calls nothing', async () => {
    const sub = randomUUID()
    await list(sub)
    expect(await manages({ sub, preferred_username: undefined })).toBe(true)
  })

  it('makes no administrator', async () => {
    const username = fresh()
    await list(username)
    const call = api.withToken(await issueToken({ preferred_username: username }))
    const body = { action: 'new', username: fresh(), fullName: '' } as const
    expect((await call('addAccess', { body })).status).toBe(403)
  })
})

describe('on a page', () => {
  it('a bad token is nobody, and no failure for the log', async () => {
    const log = vi.spyOn(api.payload.logger, 'error')
    for (const authorization of ['Bearer x', 'Basic x', `Bearer ${await issueToken({ exp: 1 })}`])
      expect((await api.payload.auth({ headers: new Headers({ authorization }) })).user).toBeNull()
    expect(log).not.toHaveBeenCalled()
    const admin = await issueToken({ realm_access: { roles: ['admin'] }, preferred_username: fresh() })
    const headers = new Headers({ authorization: `Bearer ${admin}` })
    expect((await api.payload.auth({ headers })).user).toMatchObject({ collection: 'users' })
  })
})
