import { randomUUID } from 'node:crypto'
import { createLocalReq } from 'payload'
import { describe, expect, it } from 'vitest'
import { removeOrphans } from '#cms/files/remove-orphans.ts'
import type { Client } from '#contract/client.ts'
import { storedDraftDays } from '#contract/drafts.ts'
import { startedApi } from '../../testing/api.ts'
import { dataOf } from '../../testing/data-of.ts'
import { newPerson } from '../../testing/new-person.ts'
import { samplePng } from '../../testing/sample-files.ts'
import { topicValues } from '../../testing/sample-values.ts'
import { submit } from '../../testing/submit.ts'
import { upload } from '../../testing/upload.ts'
import { removeExpiredDrafts } from './remove-expired-drafts.ts'

const api = await startedApi()
const { pool } = api.payload.db
const params = { slug: 'topics' }
const dayMs = 86_400_000

const valuesOf = (title: string) => ({ general_topics: { ...topicValues, thesis_topic_name: title } })

function save(client: Client, title: string, updatedAt: string | null, itemUuid: string = randomUUID()) {
  return client('saveDraft', { params, body: { itemUuid, values: valuesOf(title), updatedAt } })
}

const updatedAtOf = async (response: ReturnType<typeof save>) => dataOf(await response).updatedAt ?? ''
const titleOf = async (client: Client) =>
  dataOf(await client('getDraft', { params })).draft?.values.general_topics?.thesis_topic_name

describe('a draft', () => {
  it('is listed by its organization until it has a title', async () => {
    const { client } = await newPerson(api)
    dataOf(await save(client, '', null))
    const { organization_or_study_group_name: et } = topicValues
    expect(dataOf(await client('listDrafts', {}))).toMatchObject([{ title: { et, en: et } }])
  })

  it('is continued on another machine, as it was typed', async () => {
    const { client } = await newPerson(api)
    const itemUuid = randomUUID()
    const values = { general_topics: { thesis_topic_name: 'Pooleli', level: 'vale', unknown: 1 } }
    const copyOf = {
      reference: 'K-2026-0001',
      title: 'Eelmine',
      emptied: ['general_topics.level'],
      files: [],
    }
    const body = { itemUuid, values, copyOf, updatedAt: null }
    const { updatedAt } = dataOf(await client('saveDraft', { params, body }))
    expect(dataOf(await client('getDraft', { params })).draft).toEqual({
      form: 'topics',
      itemUuid,
      values,
      copyOf,
      updatedAt,
    })
    const rows = [{ form: 'topics', title: { et: 'Pooleli', en: 'Pooleli' }, updatedAt }]
    expect(dataOf(await client('listDrafts', {}))).toMatchObject(rows)
    expect(dataOf(await client('getOwnOverview', {}))).toMatchObject({ items: [], drafts: rows })
  })

  it('is not replaced by one that was based on an older one; the same twice is saved once', async () => {
    const { client } = await newPerson(api)
    const itemUuid = randomUUID()
    const first = await updatedAtOf(save(client, 'Esimene', null, itemUuid))
    expect(await updatedAtOf(save(client, 'Esimene', null, itemUuid))).toBe(first)
    const second = await updatedAtOf(save(client, 'Teine', first, itemUuid))
    expect(second > first).toBe(true)
    for (const stale of [first, null])
      expect(await save(client, 'Kolmas', stale, itemUuid)).toMatchObject({
        status: 409,
        problem: { error: 'errors.conflict', updatedAt: second },
      })
    expect(await titleOf(client)).toBe('Teine')
    const both = await Promise.all([save(client, 'A', second, itemUuid), save(client, 'B', second, itemUuid)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it('is deleted by its owner, and by the submission of its entry', async () => {
    const { client } = await newPerson(api)
    await updatedAtOf(save(client, 'Kustutatud', null))
    for (let call = 0; call < 2; call++) dataOf(await client('deleteDraft', { params }))
    expect(dataOf(await client('getDraft', { params }))).toEqual({ draft: null })

    const itemUuid = randomUUID()
    const updatedAt = await updatedAtOf(save(client, 'Saadetud', null, itemUuid))
    dataOf(await submit(client, 'topics', valuesOf('Saadetud'), itemUuid))
    expect(dataOf(await client('listDrafts', {}))).toEqual([])
    expect(await save(client, 'Hiljem', updatedAt, itemUuid)).toMatchObject({
      status: 409,
      problem: { error: 'errors.alreadySubmitted' },
    })
  })

  it('of a form that the caller may not fill in is rejected', async () => {
    const { client } = await newPerson(api)
    const body = { itemUuid: randomUUID(), values: {}, updatedAt: null }
    expect(await client('saveDraft', { params: { slug: 'unknown' }, body })).toMatchObject({ status: 404 })
    expect(await api.as()('saveDraft', { params, body })).toMatchObject({ status: 401 })
  })
})

describe('nobody but its owner', () => {
  it.each(['anonymous', 'nobody', 'student', 'worker', 'manager', 'admin'] as const)(
    'sees, changes or deletes a draft: %s',
    async (role) => {
      const { client: owner } = await newPerson(api)
      const word = `Salajane-${randomUUID()}`
      await updatedAtOf(save(owner, word, null))
      const client = api.as(role === 'anonymous' ? undefined : role)
      const responses = [
        await client('listDrafts', {}),
        await client('getDraft', { params }),
        await client('saveDraft', { params, body: { itemUuid: randomUUID(), values: {}, updatedAt: null } }),
        await client('deleteDraft', { params }),
      ]
      expect(JSON.stringify(responses)).not.toContain(word)
      if (role === 'anonymous') expect(responses.map(({ status }) => status)).toEqual([401, 401, 401, 401])
      const found = [
        await client('searchEntries', { query: { q: word } }),
        await client('listItems', { params, query: { q: word } }),
        await client('getOverview', {}),
      ]
      expect(JSON.stringify(found)).not.toContain(word)
      expect(await titleOf(owner)).toBe(word)
    },
  )

  it("gets one through Payload's REST API, which has no such collection", async () => {
    for (const path of ['/api/drafts', '/api/manage/drafts'])
      expect((await api.send(path)).status).toBeGreaterThanOrEqual(400)
    expect(Object.keys(api.payload.collections)).not.toContain('drafts')
  })
})

describe('the uploads of a draft', () => {
  async function drafted() {
    const { client } = await newPerson(api)
    const target = { formSlug: 'topics', fieldSlug: 'organization_logo', itemUuid: randomUUID() }
    const { itemUuid, value } = await upload(client, { ...target, fileName: 'logo.png' }, samplePng())
    const values = { general_topics: { organization_logo: value } }
    const body = { itemUuid, values, updatedAt: null }
    dataOf(await client('saveDraft', { params, body }))
    const check = async () => (await client('checkUpload', { body: { fileName: value.fileName } })).status
    const stored = async () =>
      (await pool.query('select from files where name = $1', [value.fileName])).rowCount === 1
    return { client, itemUuid, values, check, stored }
  }
  const inDays = (days: number) => new Date(Date.now() + days * dayMs)
  const sweep = async (now: Date) => removeOrphans(await createLocalReq({}, api.payload), now)
  const expire = async (now: Date) => removeExpiredDrafts(await createLocalReq({}, api.payload), now)

  it('are stored as long as the draft, and can be submitted from another machine', async () => {
    const { client, itemUuid, values, check, stored } = await drafted()
    // A browser that continues the draft checks its uploads.
    expect(await check()).toBe(200)
    await sweep(inDays(storedDraftDays))
    expect(await stored()).toBe(true)
    const complete = { general_topics: { ...topicValues, ...values.general_topics } }
    dataOf(await submit(client, 'topics', complete, itemUuid))
    await sweep(inDays(storedDraftDays + 40))
    expect(await stored()).toBe(true)
  })

  it('do not wait in a circle for a draft that is saved while it is sent', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { client, itemUuid, values } = await drafted()
      const { draft } = dataOf(await client('getDraft', { params }))
      const complete = { general_topics: { ...topicValues, ...values.general_topics } }
      const body = { itemUuid, values: complete, updatedAt: draft?.updatedAt ?? null }
      const [sent, saved] = await Promise.all([
        submit(client, 'topics', complete, itemUuid),
        client('saveDraft', { params, body }),
      ])
      dataOf(sent)
      expect([200, 409]).toContain(saved.status)
    }
  })

  it('are removed with a draft that nobody has changed for 30 days', async () => {
    const { client, stored } = await drafted()
    await expire(inDays(storedDraftDays - 0.1))
    expect(dataOf(await client('listDrafts', {}))).toHaveLength(1)
    await expire(inDays(storedDraftDays + 0.1))
    expect(dataOf(await client('listDrafts', {}))).toEqual([])
    await sweep(inDays(0.001))
    expect(await stored()).toBe(false)
  })

  it('are removed a day after the draft is deleted, unless it is saved again', async () => {
    const deleted = await drafted()
    const again = await drafted()
    for (const { client } of [deleted, again]) dataOf(await client('deleteDraft', { params }))
    const { client, itemUuid, values } = again
    dataOf(await client('saveDraft', { params, body: { itemUuid, values, updatedAt: null } }))
    await sweep(inDays(0.9))
    expect([await deleted.stored(), await again.stored()]).toEqual([true, true])
    await sweep(inDays(1.1))
    expect([await deleted.stored(), await again.stored()]).toEqual([false, true])
  })
})
