import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Api, startedApi } from '../../testing/api.ts'
import { issueToken } from '../../testing/issue-token.ts'

let api: Api

beforeAll(async () => {
  api = await startedApi()
})

beforeEach(async () => {
  await api.payload.delete({ collection: 'users', where: { listed: { equals: true } } })
})

const give = (username: string, fullName = 'Mari Maasikas') =>
  api.as('admin')('addAccess', { body: { action: 'new', username, fullName } })

async function listed() {
  const answer = await api.as('manager')('listAccess', {})
  if (!answer.ok) throw new Error('no list')
  return answer.data.users
}

async function uuidOf(username: string): Promise<string> {
  return (await listed()).find((user) => user.username === username)?.uuid ?? ''
}

const change = (uuid: string, username: string, fullName = '') =>
  api.as('admin')('changeAccess', { params: { uuid }, body: { action: 'update', username, fullName } })
const remove = (uuid: string) =>
  api.as('admin')('changeAccess', { params: { uuid }, body: { action: 'delete' } })

describe('the access list', () => {
  it('makes a manager of whoever is put on it, until they are taken off', async () => {
    const mine = async () => (await api.as('nobody')('listAccess', {})).status
    expect(await mine()).toBe(403)
    expect(await give('nobody')).toMatchObject({ status: 200, data: { success: 'access.success.added' } })
    expect(await mine()).toBe(200)
    expect(await listed()).toMatchObject([{ username: 'nobody', fullName: 'Mari Maasikas' }])
    const uuid = await uuidOf('nobody')
    expect(await remove(uuid)).toMatchObject({ data: { success: 'access.success.deleted' } })
    expect(await mine()).toBe(403)
    expect(await listed()).toEqual([])
    expect((await remove(uuid)).status).toBe(404)
  })

  it('changes a name, and a username too', async () => {
    await give('mari')
    const updated = { data: { success: 'access.success.updated' } }
    expect(await change(await uuidOf('mari'), 'mari', 'Mari Murakas')).toMatchObject(updated)
    expect(await listed()).toMatchObject([{ username: 'mari', fullName: 'Mari Murakas' }])
    const uuid = await uuidOf('mari')
    expect(await change(uuid, ' kati ', 'Kati Kask')).toMatchObject(updated)
    expect(await listed()).toMatchObject([{ uuid, username: 'kati', fullName: 'Kati Kask' }])
    expect(await change(uuid, 'kati')).toMatchObject(updated)
    expect(await listed()).toMatchObject([{ uuid, username: 'kati', fullName: '' }])
  })

  it('gives no row of one person to another', async () => {
    await api.payload.create({ collection: 'users', data: { username: 'juri', sub: 'x', listed: true } })
    const uuid = await uuidOf('juri')
    expect((await change(uuid, 'kati')).status).toBe(200)
    const [now] = await listed()
    expect(now).toMatchObject({ username: 'kati' })
    expect(now?.uuid).not.toBe(uuid)
    const kept = await api.payload.findByID({ collection: 'users', id: uuid })
    expect(kept).toMatchObject({ username: 'juri', sub: 'x', listed: false })
    await api.payload.delete({ collection: 'users', where: { username: { equals: 'juri' } } })
  })

  it('keeps the row of who has signed in', async () => {
    await api.payload.create({ collection: 'users', data: { username: 'juri', sub: 'x', fullName: 'Jüri' } })
    expect((await give('juri', '')).status).toBe(200)
    expect(await listed()).toMatchObject([{ username: 'juri', fullName: 'Jüri' }])
    await remove(await uuidOf('juri'))
    const { docs } = await api.payload.find({
      collection: 'users',
      where: { username: { equals: 'juri' } },
    })
    expect(docs).toMatchObject([{ listed: false, sub: 'x' }])
    const juri = api.withToken(await issueToken({ sub: 'x', preferred_username: 'juri' }))
    expect((await juri('listAccess', {})).status, 'to be known is not to be listed').toBe(403)
    await api.payload.delete({ collection: 'users', where: { username: { equals: 'juri' } } })
  })

  it.each([
    ['no username', () => give('  '), 422, 'errors.invalid', 'username', 'validation.required'],
    ['a long one', () => give('x'.repeat(251)), 422, 'errors.invalid', 'username', 'validation.maxLength'],
    ['a NUL', () => give('a\u0000b'), 422, 'errors.invalid', 'username', 'validation.characters'],
    [
      'a long name',
      () => give('x', 'x'.repeat(251)),
      422,
      'errors.invalid',
      'fullName',
      'validation.maxLength',
    ],
  ])('refuses %s', async (_, run, status, error, field, messageKey) => {
    const issue = expect.objectContaining({ field, messageKey })
    expect(await run()).toMatchObject({ status, problem: { status, error, errors: [issue] } })
    expect(await listed()).toEqual([])
  })

  it('refuses a username that is listed already', async () => {
    await give('mari')
    await give('kati')
    const refusal = {
      status: 409,
      problem: {
        error: 'access.error.usernameListed',
        errors: [{ field: 'username', messageKey: 'access.error.usernameListed' }],
      },
    }
    expect(await give('mari')).toMatchObject(refusal)
    expect(await change(await uuidOf('mari'), 'kati')).toMatchObject(refusal)
    const both = await Promise.all([give('ants'), give('ants')])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it('lets nobody take away their own', async () => {
    await give('admin')
    const uuid = await uuidOf('admin')
    const refusal = { status: 422, problem: { error: 'access.error.ownAccess' } }
    expect(await remove(uuid)).toMatchObject(refusal)
    expect(await change(uuid, 'somebody')).toMatchObject(refusal)
    expect((await change(uuid, 'admin', 'Another Name')).status).toBe(200)
  })

  it('knows nobody by another id', async () => {
    for (const uuid of [randomUUID(), 'x']) {
      expect((await remove(uuid)).status).toBe(404)
      expect((await change(uuid, 'x')).status).toBe(404)
    }
  })

  it('is written by administrators alone', async () => {
    for (const [username, status] of [
      [undefined, 401],
      ['student', 403],
      ['worker', 403],
      ['manager', 403],
    ] as const) {
      const call = api.as(username)
      const body = { action: 'new', username: 'x', fullName: '' } as const
      expect((await call('addAccess', { body })).status).toBe(status)
      const params = { uuid: randomUUID() }
      expect((await call('changeAccess', { params, body: { action: 'delete' } })).status).toBe(status)
    }
  })
})
