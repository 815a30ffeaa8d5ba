import { randomUUID } from 'node:crypto'
import { rename, rm, writeFile } from 'node:fs/promises'
import { createLocalReq } from 'payload'
import { afterEach, expect, it } from 'vitest'
import { backUp } from '#cms/backup/back-up.ts'
import { checkData } from '#cms/backup/check-data.ts'
import { removeOrphans } from '#cms/files/remove-orphans.ts'
import { removeStrays } from '#cms/files/remove-strays.ts'
import type { UploadedFile } from '#contract/files.ts'
import { StorageError } from '#server/embedded/storage/storage-error.ts'
import { startChangedStorage } from '../../../testing/changed-storage.ts'
import { createItemForTest } from '../../../testing/create-item.ts'
import { tokenOf } from '../../../testing/people.ts'
import { publish } from '../../../testing/publish.ts'
import { samplePng } from '../../../testing/sample-files.ts'
import { topicValues } from '../../../testing/sample-values.ts'
import { temporaryFolder } from '../../../testing/temporary-folder.ts'
import { download, upload } from '../../../testing/upload.ts'
import { inspectObject } from './objects.ts'
import { stagingKeyOf } from './staging-key.ts'

/** Called just before the storage copies an object. */
let beforeCopy: () => Promise<unknown> = async () => undefined

/** Objects that the storage has, and does not return. */
const refused = new Set<string>()

const storage = await startChangedStorage((store) => ({
  ...store,
  find: async (key) => {
    if (refused.has(key)) throw new StorageError(403, 'InvalidObjectState', 'It is archived.')
    return store.find(key)
  },
  copy: async (...args) => {
    await beforeCopy()
    return store.copy(...args)
  },
}))
const api = await (await import('../../../testing/api.ts')).startedApi()

const backups = await temporaryFolder()

let isBroken = false

/** Replaces the folder of the storage with a file, so that every operation on objects fails. */
async function breakStorage(): Promise<void> {
  if (isBroken) return
  isBroken = true
  await rename(storage.folder, `${storage.folder}.away`)
  await writeFile(storage.folder, '')
}

async function repairStorage(): Promise<void> {
  beforeCopy = async () => undefined
  if (!isBroken) return
  isBroken = false
  await rm(storage.folder)
  await rename(`${storage.folder}.away`, storage.folder)
}

afterEach(repairStorage)

const target = { formSlug: 'topics', fieldSlug: 'organization_logo', fileName: 'logo.png' }

async function post(path: string, body: object, username?: string): Promise<Response> {
  const authorization = username && `Bearer ${await tokenOf(username)}`
  return api.send(`/api${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...(authorization && { authorization }) },
    body: JSON.stringify(body),
  })
}

function submit(itemUuid: string, organization_logo: UploadedFile): Promise<Response> {
  const filledForm = { slug: 'topics', updatedAt: new Date().toISOString() }
  const values = { general_topics: { ...topicValues, organization_logo } }
  return post('/v1/topics', { action: 'insert', filledForm, itemUuid, values })
}

async function readRows(uuid: string) {
  const files = await api.payload.find({ collection: 'files', where: { itemUuid: { equals: uuid } } })
  const items = await api.payload.find({ collection: 'items', where: { id: { equals: uuid } }, depth: 0 })
  const mails = await api.payload.db.pool.query('select count(*)::int from mails')
  return { files: files.docs, items: items.docs, mails: mails.rows }
}

async function expectUnavailable(response: Response): Promise<void> {
  expect([response.status, response.headers.get('retry-after'), await response.json()]).toEqual([
    503,
    '5',
    { status: 503, error: 'errors.unavailable' },
  ])
}

/** Expects 503 without changes while the storage is gone, and success afterwards. */
async function expectUnavailableThenOk(uuid: string, send: () => Promise<Response>): Promise<void> {
  const before = await readRows(uuid)
  storage.setMode('gone')
  const response = await send()
  storage.setMode('available')
  await expectUnavailable(response)
  expect(await readRows(uuid)).toEqual(before)
  expect((await send()).status).toBe(200)
  expect(await readRows(uuid)).not.toEqual(before)
}

it('rejects a submission if the storage fails, and accepts it afterwards', async () => {
  const { itemUuid, value } = await upload(api.as(), target, samplePng())
  const before = await readRows(itemUuid)
  beforeCopy = breakStorage
  await expectUnavailable(await submit(itemUuid, value))
  expect(await readRows(itemUuid)).toEqual(before)
  const health = await api.send('/api/health')
  expect([health.status, await health.json()]).toMatchObject([503, { database: 'ok', storage: 'down' }])

  await repairStorage()
  expect(await inspectObject(value.fileName)).toBeNull()
  expect(await inspectObject(stagingKeyOf(value.fileName))).toMatchObject({ size: value.fileSize })
  expect(await api.as()('health', {})).toMatchObject({ ok: true })
  expect((await submit(itemUuid, value)).status).toBe(200)
  await publish(api, 'topics', itemUuid)
  expect(await download(api.as(), value.fileName)).toEqual(Buffer.from(samplePng()))
})

it('accepts or rejects each concurrent submission atomically if the storage fails', async () => {
  const uploads = await Promise.all(
    Array.from({ length: 8 }, (_, index) => upload(api.as(), target, samplePng(index))),
  )
  let copies = 0
  beforeCopy = async () => {
    if (++copies > 3) await breakStorage()
  }
  const answers = await Promise.all(uploads.map(({ itemUuid, value }) => submit(itemUuid, value)))
  await repairStorage()
  const statuses = answers.map(({ status }) => status)
  expect(statuses).toContain(503)
  for (const status of statuses) expect([200, 503]).toContain(status)
  for (const [index, { itemUuid, value }] of uploads.entries()) {
    const isAccepted = statuses[index] === 200
    expect((await readRows(itemUuid)).items).toHaveLength(isAccepted ? 1 : 0)
    if (isAccepted) expect(await inspectObject(value.fileName)).toMatchObject({ size: value.fileSize })
    expect((await submit(itemUuid, value)).status).toBe(200)
    expect(await inspectObject(value.fileName)).toMatchObject({ size: value.fileSize })
  }
})

it('responds with 503 to submissions and deletions while the storage is unavailable', async () => {
  const { itemUuid, value } = await upload(api.as(), target, samplePng())
  const deletion = { fileName: value.fileName, itemUuid, formSlug: 'topics' }
  await expectUnavailableThenOk(itemUuid, () => submit(itemUuid, value))
  await expectUnavailableThenOk(itemUuid, () => post('/v1/files/delete', deletion, 'manager'))

  const unused = await upload(api.as(), target, samplePng())
  const ownDeletion = { fileName: unused.value.fileName, itemUuid: unused.itemUuid, formSlug: 'topics' }
  await expectUnavailableThenOk(unused.itemUuid, () => post('/v1/files/delete', ownDeletion))
})

it('accepts a request for a new upload during an outage, but responds with 503 if it may replace an object', async () => {
  const itemUuid = randomUUID()
  const request = (fileSize: number) => post('/v2/topics/upload', { ...target, fileSize, itemUuid })
  storage.setMode('gone')
  expect((await request(10)).status).toBe(200)
  storage.setMode('available')
  await expectUnavailableThenOk(itemUuid, () => request(20))
})

it('retries the removal of orphaned uploads after a storage outage', async () => {
  const { itemUuid } = await upload(api.as(), target, samplePng())
  const nextDay = new Date(Date.now() + 25 * 3_600_000)
  const req = () => createLocalReq({}, api.payload)
  const before = await readRows(itemUuid)
  storage.setMode('gone')
  await expect(removeOrphans(await req(), nextDay)).rejects.toThrow()
  await expect(removeStrays(await req(), nextDay)).rejects.toThrow()
  storage.setMode('available')
  expect(await readRows(itemUuid)).toEqual(before)
  await removeOrphans(await req(), nextDay)
  expect(await readRows(itemUuid)).toMatchObject({ files: [], items: [] })
})

it('responds with 503 if the storage does not respond in time', async () => {
  const { itemUuid, value } = await upload(api.as(), target, samplePng())
  const before = await readRows(itemUuid)
  storage.setMode('silent')
  const [response, health] = await Promise.all([submit(itemUuid, value), api.as()('health', {})])
  storage.setMode('available')
  await expectUnavailable(response)
  expect(health).toMatchObject({ ok: false, status: 503 })
  expect(await readRows(itemUuid)).toEqual(before)
})

it('an object that the storage has and does not return is named by a backup and a check, which go on', async () => {
  const { fileName } = await createItemForTest(api, 'thesis')
  refused.add(fileName)
  try {
    const lines: string[] = []
    const made = await backUp(backups, {}, (line) => lines.push(line))
    expect(made).toMatchObject({ missing: [fileName], damaged: [] })
    expect(lines).toContain(`unreadable: ${fileName} (It is archived.)`)
    const faults = await checkData({ withContent: true }, () => undefined)
    expect(faults).toEqual([expect.objectContaining({ key: fileName, kind: 'content' })])
    await breakStorage()
    await expect(backUp(backups, {}, () => undefined)).rejects.toThrow()
  } finally {
    refused.delete(fileName)
  }
})
