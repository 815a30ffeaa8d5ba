import { randomUUID } from 'node:crypto'
import { createLocalReq } from 'payload'
import { describe, expect, it } from 'vitest'
import { removeExpiredDrafts } from '#cms/drafts/remove-expired-drafts.ts'
import { removeOrphans } from '#cms/files/remove-orphans.ts'
import type { Client } from '#contract/client.ts'
import { type DraftAction, storedDraftDays } from '#contract/drafts.ts'
import type { FormValues } from '#contract/fields.ts'
import { startedApi } from '../../testing/api.ts'
import { confirmAddress } from '../../testing/confirm-address.ts'
import { createOwnerKey } from '../../testing/create-owner-key.ts'
import { dataOf } from '../../testing/data-of.ts'
import { fetchItem, returnItem, setStatus } from '../../testing/items.ts'
import { newPerson } from '../../testing/new-person.ts'
import { rejection } from '../../testing/rejection.ts'
import { samplePng } from '../../testing/sample-files.ts'
import { topicValues } from '../../testing/sample-values.ts'
import { submit } from '../../testing/submit.ts'
import { send } from '../../testing/upload.ts'

const api = await startedApi()
const { pool } = api.payload.db
const slug = 'topics'
const topic = (description: string): FormValues => ({ general_topics: { ...topicValues, description } })
const base = topic('Enne')
const dayMs = 86_400_000

/** An entry of somebody with an account. */
async function submitted() {
  const [{ client }, uuid] = [await newPerson(api), randomUUID()]
  dataOf(await submit(client, slug, base, uuid))
  return { client, uuid, key: await createOwnerKey(pool, uuid) }
}

type Target = { client: Client; uuid: string; action?: DraftAction; entryKey?: string }

const paramsOf = ({ uuid, action = 'correct' }: Target) => ({ uuid, action })

function save(target: Target, description: string, updatedAt: string | null = null) {
  const { client, entryKey } = target
  const body = { base, values: topic(description), updatedAt }
  return client('saveItemDraft', { params: paramsOf(target), entryKey, body })
}

const find = (target: Target) =>
  target.client('getItemDraft', { params: paramsOf(target), entryKey: target.entryKey })
const remove = (target: Target) =>
  target.client('deleteItemDraft', { params: paramsOf(target), entryKey: target.entryKey })
const draftOf = async (target: Target) => dataOf(await find(target)).draft
const updatedAtOf = async (saved: ReturnType<typeof save>) => dataOf(await saved).updatedAt ?? ''

async function actionsWithDrafts({ client, uuid, entryKey }: Target) {
  return dataOf(await client('getOwnItem', { params: { uuid }, entryKey })).drafts
}

async function correct({ client, uuid, entryKey }: Target, description: string) {
  const { updatedAt, form } = await fetchItem(api, slug, uuid)
  const body = { action: 'correct', form, updatedAt, values: topic(description) } as const
  return client('changeOwnItem', { params: { uuid }, entryKey, body })
}

describe('what is not sent yet of an own entry', () => {
  it('is continued on another machine, with the values that it changes', async () => {
    const own = await submitted()
    expect(await draftOf(own)).toBeNull()
    const updatedAt = await updatedAtOf(save(own, 'Pooleli'))
    expect(await draftOf(own)).toEqual({ base, values: topic('Pooleli'), updatedAt })
    expect(await actionsWithDrafts(own)).toEqual(['correct'])
    expect(dataOf(await own.client('listDrafts', {}))).toEqual([])
    const { values } = await fetchItem(api, slug, own.uuid)
    expect(values).toMatchObject(base)
  })

  it('is not replaced by one that was based on an older one; the same twice is saved once', async () => {
    const own = await submitted()
    const first = await updatedAtOf(save(own, 'Esimene'))
    expect(await updatedAtOf(save(own, 'Esimene'))).toBe(first)
    const second = await updatedAtOf(save(own, 'Teine', first))
    for (const stale of [first, null])
      expect(await save(own, 'Kolmas', stale)).toMatchObject({
        status: 409,
        problem: { error: 'errors.conflict', updatedAt: second },
      })
    expect((await draftOf(own))?.values).toEqual(topic('Teine'))
  })

  it('is deleted by its owner, when it is sent, and with the entry', async () => {
    const own = await submitted()
    await updatedAtOf(save(own, 'Kustutatud'))
    for (let call = 0; call < 2; call++) dataOf(await remove(own))
    expect(await draftOf(own)).toBeNull()

    await updatedAtOf(save(own, 'Saadetud'))
    dataOf(await correct(own, 'Saadetud'))
    expect(await draftOf(own)).toBeNull()

    await updatedAtOf(save(own, 'Jääb'))
    await pool.query('delete from items where id = $1', [own.uuid])
    const { rowCount } = await pool.query('select from item_drafts where item = $1', [own.uuid])
    expect(rowCount).toBe(0)
  })

  it('is saved while the entry has the action, and stays when it is decided', async () => {
    const own = await submitted()
    for (const action of ['change', 'propose'] as const)
      expect(await save({ ...own, action }, 'Vara')).toMatchObject(rejection(422, 'errors.statusNotAllowed'))
    dataOf(await returnItem(api, slug, own.uuid))
    const updatedAt = await updatedAtOf(save(own, 'Tagastatud'))
    await setStatus(api, slug, own.uuid, 'published')
    expect(await save(own, 'Hiljem', updatedAt)).toMatchObject(rejection(422, 'errors.statusNotAllowed'))
    expect(await actionsWithDrafts(own)).toEqual(['correct'])
    expect((await draftOf(own))?.values).toEqual(topic('Tagastatud'))
    await updatedAtOf(save({ ...own, action: 'propose' }, 'Ettepanek'))
    expect((await actionsWithDrafts(own))?.toSorted()).toEqual(['correct', 'propose'])
    expect(await find({ ...own, action: 'close' as DraftAction })).toMatchObject({ status: 404 })
  })

  it('is removed with its uploads when nobody has changed it for 30 days', async () => {
    const own = await submitted()
    const bytes = samplePng(own.uuid)
    const request = { formSlug: slug, fieldSlug: 'organization_logo', fileName: 'logo.png' }
    const body = { ...request, itemUuid: own.uuid, fileSize: bytes.length }
    const value = await send(
      dataOf(await own.client('requestUpload', { params: { slug }, body })),
      request.fileName,
      bytes,
    )
    const values = { general_topics: { ...base.general_topics, organization_logo: value } }
    const params = paramsOf(own)
    dataOf(await own.client('saveItemDraft', { params, body: { base, values, updatedAt: null } }))
    const stored = async () =>
      (await pool.query('select from files where name = $1', [value.fileName])).rowCount === 1
    const req = await createLocalReq({}, api.payload)
    const sweep = async (days: number) => {
      const now = new Date(Date.now() + days * dayMs)
      await removeExpiredDrafts(req, now)
      await removeOrphans(req, new Date(now.getTime() + 60_000))
    }
    await sweep(storedDraftDays - 0.1)
    expect([await stored(), await actionsWithDrafts(own)]).toEqual([true, ['correct']])
    await sweep(storedDraftDays + 0.1)
    expect([await stored(), await actionsWithDrafts(own)]).toEqual([false, []])
  })
})

describe('nobody but its person', () => {
  it.each(['anonymous', 'nobody', 'student', 'worker', 'manager', 'admin'] as const)(
    'sees, changes or deletes it: %s',
    async (role) => {
      const own = await submitted()
      const word = `Salajane-${randomUUID()}`
      const updatedAt = await updatedAtOf(save(own, word))
      const client = api.as(role === 'anonymous' ? undefined : role)
      const other = { ...own, client }
      const responses = [await find(other), await save(other, 'Muu', updatedAt), await remove(other)]
      const refused = role === 'anonymous' ? 401 : 404
      expect(responses.map(({ status }) => status)).toEqual([refused, refused, refused])
      const found = [
        await client('searchEntries', { query: { q: word } }),
        await client('listItems', { params: { slug }, query: { q: word } }),
        await client('getItem', { params: { slug, uuid: own.uuid } }),
      ]
      expect(JSON.stringify([responses, found])).not.toContain(word)
      expect(await draftOf(own)).toMatchObject({ updatedAt })
    },
  )

  it('has it by the key of the same link: each account has its own', async () => {
    const uuid = randomUUID()
    dataOf(await submit(api.as(), slug, topic('Anonüümne'), uuid))
    await confirmAddress(api, uuid)
    const entryKey = await createOwnerKey(pool, uuid)
    const one = { ...(await newPerson(api)), uuid, entryKey }
    const two = { ...(await newPerson(api)), uuid, entryKey }
    await updatedAtOf(save(one, 'Ühe'))
    expect([await draftOf(two), await actionsWithDrafts(two)]).toEqual([null, []])
    await updatedAtOf(save(two, 'Teise'))
    dataOf(await correct(two, 'Teise'))
    expect([await draftOf(one), await draftOf(two)]).toMatchObject([{ values: topic('Ühe') }, null])

    const anonymous = { client: api.as(), uuid, entryKey }
    expect([await actionsWithDrafts(anonymous), (await find(anonymous)).status]).toEqual([null, 401])
    const expired = await createOwnerKey(pool, uuid, { expiresInDays: -1 })
    expect(await find({ ...one, entryKey: expired })).toMatchObject(rejection(403, 'my.error.linkExpired'))
  })
})
