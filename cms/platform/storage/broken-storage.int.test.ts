import { rename, rm, writeFile } from 'node:fs/promises'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import type { UploadedFile } from '#contract/files.ts'
import type { Api } from '../../../testing/api.ts'
import { startChangedStorage } from '../../../testing/changed-storage.ts'
import { publish } from '../../../testing/publish.ts'
import { samplePng } from '../../../testing/sample-files.ts'
import { topicValues } from '../../../testing/sample-values.ts'
import { upload } from '../../../testing/upload.ts'
import { inspectObject } from './objects.ts'
import { stagingKeyOf } from './staging-key.ts'

let api: Api
let storage: Awaited<ReturnType<typeof startChangedStorage>>
/** What happens just before the storage copies something. */
let beforeCopy: () => Promise<unknown> = async () => undefined

beforeAll(async () => {
  storage = await startChangedStorage((store) => ({
    ...store,
    copy: async (...args) => {
      await beforeCopy()
      return store.copy(...args)
    },
  }))
  const { startedApi } = await import('../../../testing/api.ts')
  api = await startedApi()
})

afterAll(() => storage.stop())

let isBroken = false

/** The folder of the storage is a file now, so nothing can be read or written there, whoever asks. */
async function breakStorage(): Promise<void> {
  if (isBroken) return
  isBroken = true
  await rename(storage.folder, `${storage.folder}.away`)
  await writeFile(storage.folder, '')
}

async function mend(): Promise<void> {
  if (!isBroken) return
  isBroken = false
  await rm(storage.folder)
  await rename(`${storage.folder}.away`, storage.folder)
}

afterEach(mend)

const place = { formSlug: 'topics', fieldSlug: 'organization_logo', fileName: 'logo.png' }

async function send(itemUuid: string, organization_logo: UploadedFile): Promise<Response> {
  return api.send('/api/v1/topics', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      action: 'insert',
      filledForm: { slug: 'topics', updatedAt: new Date().toISOString() },
      itemUuid,
      values: { general_topics: { ...topicValues, organization_logo } },
    }),
  })
}

async function written(uuid: string) {
  const [items, files] = await Promise.all([
    api.payload.count({ collection: 'items', where: { id: { equals: uuid } } }),
    api.payload.find({ collection: 'files', where: { itemUuid: { equals: uuid } } }),
  ])
  const mails = await api.payload.db.pool.query('select count(*)::int from mails')
  return { items: items.totalDocs, files: files.docs, mails: mails.rows }
}

it.each([
  ['before', breakStorage],
  ['in the middle of', async () => undefined],
])('a storage that breaks %s a submission puts it off, with nothing written', async (_, atFirst) => {
  const { itemUuid, value } = await upload(api.as(), place, samplePng())
  const before = await written(itemUuid)
  beforeCopy = breakStorage
  await atFirst()
  const refused = await send(itemUuid, value)
  expect([refused.status, refused.headers.get('retry-after'), await refused.json()]).toEqual([
    503,
    '5',
    { status: 503, error: 'errors.unavailable' },
  ])
  expect(await written(itemUuid)).toEqual(before)
  const health = await api.send('/api/health')
  expect([health.status, await health.json()]).toMatchObject([503, { database: 'ok', storage: 'down' }])

  beforeCopy = async () => undefined
  await mend()
  expect([await inspectObject(value.fileName), await inspectObject(stagingKeyOf(value.fileName))]).toEqual([
    null,
    expect.objectContaining({ size: value.fileSize }),
  ])
  expect(await api.as()('health', {})).toMatchObject({ ok: true })
  expect((await send(itemUuid, value)).status).toBe(200)
  await publish(api, 'topics', itemUuid)
  const answer = await api.as()('requestDownload', { body: { fileName: value.fileName } })
  const file = await fetch(answer.ok ? (answer.data.download_url ?? '') : '')
  expect(Buffer.from(await file.arrayBuffer())).toEqual(Buffer.from(samplePng()))
})

it('many submissions while it breaks are put off or taken whole', async () => {
  const uploads = await Promise.all(
    Array.from({ length: 8 }, (_, at) => upload(api.as(), place, samplePng(at))),
  )
  let copies = 0
  beforeCopy = async () => {
    if (++copies > 3) await breakStorage()
  }
  const answers = await Promise.all(uploads.map(({ itemUuid, value }) => send(itemUuid, value)))
  beforeCopy = async () => undefined
  await mend()
  const statuses = answers.map(({ status }) => status)
  expect(statuses).toContain(503)
  for (const status of statuses) expect([200, 503]).toContain(status)
  for (const [at, { itemUuid, value }] of uploads.entries()) {
    const isTaken = answers[at]?.status === 200
    expect((await written(itemUuid)).items).toBe(isTaken ? 1 : 0)
    if (isTaken) expect(await inspectObject(value.fileName)).toMatchObject({ size: value.fileSize })
    expect((await send(itemUuid, value)).status).toBe(200)
    expect(await inspectObject(value.fileName)).toMatchObject({ size: value.fileSize })
  }
})
