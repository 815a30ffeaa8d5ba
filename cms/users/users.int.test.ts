import { randomUUID } from 'node:crypto'
import type { JWTPayload } from 'jose'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { dayInTallinn } from '#contract/values/deadline.ts'
import { startedApi } from '../../testing/api.ts'
import { dataOf } from '../../testing/data-of.ts'
import { issueToken } from '../../testing/issue-token.ts'
import { tokenOf } from '../../testing/people.ts'
import { invalid, rejection } from '../../testing/rejection.ts'
import { samplePdf } from '../../testing/sample-files.ts'
import { thesisValues } from '../../testing/sample-values.ts'
import { submit } from '../../testing/submit.ts'
import { uniqueSlug } from '../../testing/unique-slug.ts'
import { upload } from '../../testing/upload.ts'

// The configuration is read once, on import.
vi.hoisted(() => {
  process.env.MANAGER_EMAILS = 'Kersti.Kuusk@ut.example, vaike.vaher@ut.example'
})

const api = await startedApi()

beforeEach(async () => {
  await api.payload.delete({ collection: 'users', where: { listed: { equals: true } } })
})

function add(username: string, fullName = 'Mari Maasikas') {
  return api.as('admin')('addAccess', { body: { action: 'new', username, fullName } })
}
function change(uuid: string, username: string, fullName = '') {
  const body = { action: 'update', username, fullName } as const
  return api.as('admin')('changeAccess', { params: { uuid }, body })
}
function remove(uuid: string) {
  return api.as('admin')('changeAccess', { params: { uuid }, body: { action: 'delete' } })
}
async function list() {
  return dataOf(await api.as('manager')('listAccess', {})).users
}
async function uuidOf(username: string): Promise<string> {
  return (await list()).find((user) => user.username === username)?.uuid ?? ''
}

describe('the access list', () => {
  it('makes a user a manager until they are removed', async () => {
    const readStatus = async () => (await api.as('nobody')('listAccess', {})).status
    expect(await readStatus()).toBe(403)
    expect(await add('nobody')).toMatchObject({ status: 200, data: { success: 'access.success.added' } })
    expect(await readStatus()).toBe(200)
    expect(await list()).toMatchObject([{ username: 'nobody', fullName: 'Mari Maasikas' }])
    const uuid = await uuidOf('nobody')
    expect(await remove(uuid)).toMatchObject({ data: { success: 'access.success.deleted' } })
    expect(await readStatus()).toBe(403)
    expect(await list()).toEqual([])
    expect((await remove(uuid)).status).toBe(404)
  })

  it('is not changed on a stale copy', async () => {
    await add('mari')
    const [{ uuid, updatedAt } = { uuid: '', updatedAt: '' }] = await list()
    const save = (fullName: string) =>
      api.as('admin')('changeAccess', {
        params: { uuid },
        body: { action: 'update', username: 'mari', fullName, updatedAt },
      })
    expect(await save('Mari Murakas')).toMatchObject({ ok: true })
    const [current] = await list()
    expect(await save('Mari Maran')).toMatchObject({
      status: 409,
      problem: { error: 'errors.conflict', updatedAt: current?.updatedAt },
    })
    expect(await list()).toEqual([current])
    expect(await change(uuid, 'mari', 'Mari Maran')).toMatchObject({ ok: true })
  })

  it('changes the name and the username of a user', async () => {
    await add('mari')
    const uuid = await uuidOf('mari')
    for (const [username, fullName] of [
      ['mari', 'Mari Murakas'],
      [' kati ', 'Kati Kask'],
      ['kati', ''],
    ] as const) {
      const updated = { data: { success: 'access.success.updated' } }
      expect(await change(uuid, username, fullName)).toMatchObject(updated)
      expect(await list()).toMatchObject([{ uuid, username: username.trim(), fullName }])
    }
  })

  it('creates a new row when a user who has signed in is replaced', async () => {
    await api.payload.create({ collection: 'users', data: { username: 'juri', sub: 'x', listed: true } })
    const uuid = await uuidOf('juri')
    expect((await change(uuid, 'kati')).status).toBe(200)
    const [user] = await list()
    expect(user).toMatchObject({ username: 'kati' })
    expect(user?.uuid).not.toBe(uuid)
    const replaced = await api.payload.findByID({ collection: 'users', id: uuid })
    expect(replaced).toMatchObject({ username: 'juri', sub: 'x', listed: false })
    await api.payload.delete({ collection: 'users', where: { username: { equals: 'juri' } } })
  })

  it('retains the row of a user who has signed in', async () => {
    const where = { username: { equals: 'juri' } }
    await api.payload.create({ collection: 'users', data: { username: 'juri', sub: 'x', fullName: 'Jüri' } })
    expect((await add('juri', '')).status).toBe(200)
    expect(await list()).toMatchObject([{ username: 'juri', fullName: 'Jüri' }])
    await remove(await uuidOf('juri'))
    const { docs } = await api.payload.find({ collection: 'users', where })
    expect(docs).toMatchObject([{ listed: false, sub: 'x' }])
    const juri = api.withToken(await issueToken({ sub: 'x', preferred_username: 'juri' }))
    expect((await juri('listAccess', {})).status, 'a row alone gives no access').toBe(403)
    await api.payload.delete({ collection: 'users', where })
  })

  it.each([
    ['an empty username', ['  '], 'username', 'validation.required'],
    ['a long username', ['x'.repeat(251)], 'username', 'validation.maxLength'],
    ['a NUL in the username', ['a\u0000b'], 'username', 'validation.characters'],
    ['a long name', ['x', 'x'.repeat(251)], 'fullName', 'validation.maxLength'],
  ] as const)('rejects %s', async (_, [username, fullName], field, messageKey) => {
    expect(await add(username, fullName)).toMatchObject(invalid({ [field]: messageKey }))
    expect(await list()).toEqual([])
  })

  it('has the last sign-in of a user, which is written at most once an hour', async () => {
    const username = uniqueSlug()
    await add(username)
    expect(await list()).toMatchObject([{ username, lastSignInAt: null }])
    const client = api.withToken(await issueToken({ preferred_username: username }))
    const signIn = async () => expect((await client('openSession', {})).status).toBe(200)
    const lastSignIn = async () => Date.parse((await list())[0]?.lastSignInAt ?? '')
    await signIn()
    const [{ updatedAt } = { updatedAt: '' }] = await list()
    const first = await lastSignIn()
    expect(Date.now() - first).toBeLessThan(60_000)
    await signIn()
    expect(await lastSignIn()).toBe(first)
    const past = new Date(first - 3_700_000)
    await api.payload.db.pool.query('update users set last_sign_in_at = $1 where username = $2', [
      past,
      username,
    ])
    await signIn()
    expect(await lastSignIn()).toBeGreaterThanOrEqual(first)
    expect((await list())[0]?.updatedAt, 'a sign-in does not change the entry').toBe(updatedAt)
  })

  it('rejects a username that is already listed', async () => {
    await add('mari')
    await add('kati')
    const error = 'access.error.usernameListed'
    const listed = rejection(409, error, { username: error })
    expect(await add('mari')).toMatchObject(listed)
    expect(await change(await uuidOf('mari'), 'kati')).toMatchObject(listed)
    const answers = await Promise.all([add('ants'), add('ants')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it('prevents administrators from removing themselves', async () => {
    await add('admin')
    const uuid = await uuidOf('admin')
    const error = 'access.error.ownAccess'
    const own = rejection(422, error, { username: error })
    expect(await remove(uuid)).toMatchObject(own)
    expect(await change(uuid, 'somebody')).toMatchObject(own)
    expect((await change(uuid, 'admin', 'Another Name')).status).toBe(200)
  })

  it('responds with 404 for an unknown id', async () => {
    for (const uuid of [randomUUID(), 'x']) {
      expect((await remove(uuid)).status).toBe(404)
      expect((await change(uuid, 'x')).status).toBe(404)
    }
  })

  it('identifies users by the username of the provider, or by the subject without one', async () => {
    const username = uniqueSlug()
    expect(await isManager({ preferred_username: username })).toBe(false)
    await add(username)
    expect(await isManager({ preferred_username: username })).toBe(true)
    expect(await isManager({ preferred_username: `${username}x` })).toBe(false)
    expect(await isManager({ sub: username })).toBe(false)
    expect(await isManager({ name: username, email: username })).toBe(false)
    expect(await isManager({ sub: username, preferred_username: undefined })).toBe(true)
  })
})

async function isManager(claims: JWTPayload): Promise<boolean> {
  const token = await issueToken({ preferred_username: uniqueSlug(), email: undefined, ...claims })
  const { status } = await api.withToken(token)('listAccess', {})
  expect([200, 403]).toContain(status)
  return status === 200
}

const email = 'kersti.kuusk@ut.example'

it.each<[string, JWTPayload, boolean]>([
  ['a verified address', { email, email_verified: true }, true],
  ['another case', { email: email.toUpperCase(), email_verified: true }, true],
  ['the second address', { email: 'vaike.vaher@ut.example', email_verified: true }, true],
  ['the string "true"', { email, email_verified: 'true' }, true],
  ['no claim about verification', { email, email_verified: undefined }, true],
  ['an unverified address', { email, email_verified: false }, false],
  ['the string "false"', { email, email_verified: 'false' }, false],
  ['null as the claim about verification', { email, email_verified: null }, false],
  ['a number as the claim about verification', { email, email_verified: 1 }, false],
  ['another address', { email: 'somebody@ut.example', email_verified: true }, false],
  ['a part of the address', { email: 'kuusk@ut.example', email_verified: true }, false],
  ['a list', { email: [email], email_verified: true }, false],
  ['no address', { email_verified: true }, false],
  ['the address as a name', { preferred_username: email, name: email }, false],
])('MANAGER_EMAILS with %s', async (_, claims, expected) => {
  expect(await isManager(claims)).toBe(expected)
})

it('treats an invalid token on a page as anonymous, without logging an error', async () => {
  const log = vi.spyOn(api.payload.logger, 'error')
  for (const authorization of ['Bearer x', 'Basic x', `Bearer ${await issueToken({ exp: 1 })}`])
    expect((await api.payload.auth({ headers: new Headers({ authorization }) })).user).toBeNull()
  expect(log).not.toHaveBeenCalled()
  const admin = await issueToken({ realm_access: { roles: ['admin'] }, preferred_username: uniqueSlug() })
  const headers = new Headers({ authorization: `Bearer ${admin}` })
  expect((await api.payload.auth({ headers })).user).toMatchObject({ collection: 'users' })
})

it('splits the full name if the token has no other name', async () => {
  const name = 'Mari Liis Maasikas'
  const general_thesis = { ut_first_name: 'Mari Liis', ut_last_name: 'Maasikas' }
  const token = await issueToken({ sub: name, name, given_name: undefined, family_name: undefined })
  const author = api.withToken(token)
  const form = await author('getForm', { params: { slug: 'thesis' } })
  expect(form).toMatchObject({ data: { values: { general_thesis } } })

  const target = { formSlug: 'thesis', fieldSlug: 'thesis_file', fileName: 'too.pdf' }
  const { itemUuid, value } = await upload(author, target, samplePdf(name))
  const values = { general_thesis: { ...thesisValues, thesis_file: value } }
  dataOf(await submit(author, 'thesis', values, itemUuid))
  const stored = await api.as('manager')('getItem', { params: { slug: 'thesis', uuid: itemUuid } })
  expect(stored).toMatchObject({ data: { values: { general_thesis } } })
})

describe('the last day of access', () => {
  const today = () => dayInTallinn(Date.now() / 1000)
  const readStatus = async () => (await api.as('nobody')('listAccess', {})).status
  const give = (until: string | null | undefined, username = 'nobody') =>
    api.as('admin')('addAccess', { body: { action: 'new', username, fullName: 'Mari', until } })
  /** As if days had passed. */
  const endYesterday = () =>
    api.payload.db.pool.query(
      `update users set listed_until = to_char(now() - interval '2 days', 'YYYY-MM-DD')`,
    )

  it('counts, with who gave access and when', async () => {
    const before = Date.now()
    expect(await give(today())).toMatchObject({ ok: true })
    const [user] = await list()
    expect(user).toMatchObject({
      givenBy: { username: 'admin', name: expect.any(String) },
      until: today(),
      isExpired: false,
    })
    expect(Date.parse(user?.givenAt ?? '')).toBeGreaterThanOrEqual(before - 1000)
    expect(await readStatus()).toBe(200)
  })

  it('ends access everywhere, until it is extended or removed', async () => {
    await give('2099-12-31')
    const headers = { Authorization: `Bearer ${await tokenOf('nobody')}` }
    const opened = await api.send('/api/v1/session', { method: 'POST', headers })
    const cookie = String(opened.headers.get('set-cookie')).split(';')[0] ?? ''
    const readSession = async () => (await api.send('/api/v1/session', { headers: { cookie } })).status
    expect(await readSession()).toBe(200)
    await endYesterday()
    const refused = await api.as('nobody')('listAccess', {})
    const [ended] = await list()
    expect(refused).toMatchObject({
      status: 403,
      problem: { error: 'access.error.ended', accessUntil: ended?.until },
    })
    expect(await readSession()).toBe(401)
    const notOpened = await api.send('/api/v1/session', { method: 'POST', headers })
    expect([notOpened.status, await notOpened.json()]).toMatchObject([403, { error: 'access.error.ended' }])
    const classes = await (await api.send('/api/v1/session', { headers })).json()
    expect(classes).toEqual({ classes: [], isOpen: false, accessUntil: ended?.until })
    const [user] = await list()
    expect(user).toMatchObject({ isExpired: true })
    const people = dataOf(await api.as('manager')('listManagers', {}))
    expect(people.filter(({ username, hasAccess }) => username === 'nobody' && hasAccess)).toEqual([])

    const save = (body: { fullName: string; until?: string | null }) =>
      api.as('admin')('changeAccess', {
        params: { uuid: user?.uuid ?? '' },
        body: { action: 'update', username: 'nobody', ...body },
      })
    expect(await save({ fullName: 'Mari Murakas' })).toMatchObject({ ok: true })
    expect(await list()).toMatchObject([{ fullName: 'Mari Murakas', until: user?.until, isExpired: true }])
    expect(await save({ fullName: 'Mari Murakas', until: '2099-01-01' })).toMatchObject({ ok: true })
    expect(await readStatus()).toBe(200)
    expect(await save({ fullName: 'Mari Murakas', until: null })).toMatchObject({ ok: true })
    expect(await list()).toMatchObject([{ until: null, isExpired: false, givenBy: { username: 'admin' } }])
  })

  it('is a day that has not passed', async () => {
    expect(await give('2020-01-01')).toMatchObject(invalid({ until: 'access.error.untilPast' }))
    for (const until of ['31.12.2099', '2099-02-30'])
      expect(await give(until)).toMatchObject(invalid({ until: 'validation.date' }))
    expect(await list()).toEqual([])
  })

  it('is unknown of users listed before it was recorded', async () => {
    await api.payload.create({ collection: 'users', data: { username: 'vana', listed: true } })
    expect(await list()).toMatchObject([{ givenBy: null, givenAt: null, until: null, isExpired: false }])
  })
})
