import { randomUUID } from 'node:crypto'
import { createLocalReq } from 'payload'
import { afterEach, describe, expect, it } from 'vitest'
import { removeOrphans } from '#cms/files/remove-orphans.ts'
import type { UploadedFile } from '#contract/files.ts'
import type { ObjectStore } from '#server/embedded/storage/object-store.ts'
import { startChangedStorage } from '../../../testing/changed-storage.ts'
import { dataOf } from '../../../testing/data-of.ts'
import { changeValues, fetchItem } from '../../../testing/items.ts'
import { publish } from '../../../testing/publish.ts'
import { invalid } from '../../../testing/rejection.ts'
import { samplePng } from '../../../testing/sample-files.ts'
import { topicValues } from '../../../testing/sample-values.ts'
import { submit } from '../../../testing/submit.ts'
import { download } from '../../../testing/upload.ts'
import { inspectObject, removeObject, storeObject } from './objects.ts'
import { stagingKeyOf } from './staging-key.ts'

const supported = { ifNoneMatch: true, ifMatch: true }
/** The conditions of requests that the storage supports; real storages differ. */
let conditions = supported
/** Called just before the storage copies an object. */
let beforeCopy: () => Promise<unknown> = async () => undefined

function withConditions(store: ObjectStore): ObjectStore {
  return {
    ...store,
    put: (upload, content) =>
      store.put({ ...upload, ifAbsent: upload.ifAbsent && conditions.ifNoneMatch }, content),
    copy: async (from, key, etag) => {
      await beforeCopy()
      return store.copy(from, key, conditions.ifMatch ? etag : undefined)
    },
  }
}

await startChangedStorage(withConditions)
const api = await (await import('../../../testing/api.ts')).startedApi()

afterEach(() => {
  conditions = supported
  beforeCopy = async () => undefined
})

const [first, second] = [samplePng(1), samplePng(2)]
async function put(url: string, bytes: Uint8Array) {
  return (await fetch(url, { method: 'PUT', body: Buffer.from(bytes) })).status
}

/** Requests an upload of an image; with `anyField` by the call that names no field. */
async function requestUpload(anyField = false) {
  const target = { formSlug: 'topics', fileName: 'logo.png', fileSize: first.length }
  const response = anyField
    ? await api.as()('requestFormUpload', { body: target })
    : await api.as()('requestUpload', {
        params: { slug: 'topics' },
        body: { ...target, fieldSlug: 'organization_logo' },
      })
  const { url = '', name = '' } = dataOf(response)
  const value = { fileName: name, fileSize: first.length, fileType: 'image/png' }
  const uuid = anyField ? randomUUID() : (name.split('/')[1] ?? '')
  return { url, name, uuid, value }
}

function send(uuid: string, organization_logo: UploadedFile, changes = {}) {
  return submit(
    api.as(),
    'topics',
    { general_topics: { ...topicValues, ...changes, organization_logo } },
    uuid,
  )
}

async function count(uuid: string) {
  return (await api.payload.count({ collection: 'items', where: { id: { equals: uuid } } })).totalDocs
}
function issue(messageKey: string) {
  return invalid({ 'general_topics.organization_logo': messageKey })
}

expect(first.length).toBe(second.length)

describe.each([
  ['supports conditions', supported, 412],
  ['ignores them', { ifNoneMatch: false, ifMatch: false }, 200],
])('if the storage %s', (_, storage, statusOfSecond) => {
  it.each([false, true])(
    'a published file never changes, even if its presigned URL is used again (without field: %s)',
    async (anyField) => {
      conditions = storage
      const { url, name, uuid, value } = await requestUpload(anyField)
      expect(await put(url, first)).toBe(200)
      expect(await inspectObject(name)).toBeNull()
      expect(await send(uuid, value)).toMatchObject({ ok: true })
      expect(await inspectObject(stagingKeyOf(name))).toBeNull()
      // The staging key is free again; the file has another key.
      expect(await put(url, second)).toBe(200)
      await publish(api, 'topics', uuid)
      expect(await put(url, second)).toBe(statusOfSecond)
      expect(await download(api.as(), name)).toEqual(Buffer.from(first))
      // Neither does repeating the submission or saving the item.
      expect(await send(uuid, value)).toMatchObject({ ok: true })
      const { values } = await fetchItem(api, 'topics', uuid)
      dataOf(await changeValues(api, 'topics', uuid, values, { newStatus: 'published' }))
      expect(await download(api.as(), name)).toEqual(Buffer.from(first))
    },
  )

  it('a presigned URL is valid once, or until its item is submitted', async () => {
    conditions = storage
    const { url } = await requestUpload()
    expect([await put(url, first), await put(url, second)]).toEqual([200, statusOfSecond])
  })
})

describe('an object that is replaced between its inspection and its copy', () => {
  it('is rejected by its ETag', async () => {
    conditions = { ifNoneMatch: false, ifMatch: true }
    const { url, name, uuid, value } = await requestUpload()
    await put(url, first)
    beforeCopy = () => put(url, second)
    expect(await send(uuid, value)).toMatchObject(issue('validation.fileMissing'))
    expect([await count(uuid), await inspectObject(name)]).toEqual([0, null])
    beforeCopy = async () => undefined
    expect(await send(uuid, value)).toMatchObject({ ok: true })
  })

  it('is inspected again if the storage ignores the ETag', async () => {
    conditions = { ifNoneMatch: false, ifMatch: false }
    const { url, name, uuid, value } = await requestUpload()
    const page = Buffer.from('<script>1</script>'.padEnd(first.length))
    await put(url, first)
    beforeCopy = () => put(url, page)
    expect(await send(uuid, value)).toMatchObject(issue('validation.fileType'))
    expect([await count(uuid), await inspectObject(name)]).toEqual([0, null])
    beforeCopy = () => removeObject(stagingKeyOf(name))
    await put(url, first)
    expect(await send(uuid, value)).toMatchObject(issue('validation.fileMissing'))
    await put(url, first)
    beforeCopy = () => storeObject(stagingKeyOf(name), first.subarray(1))
    expect(await send(uuid, value)).toMatchObject(issue('validation.fileSize'))
  })
})

describe('a submission', () => {
  it('that fails after its files were copied can be repeated', async () => {
    conditions = { ifNoneMatch: false, ifMatch: false }
    const { url, name, uuid, value } = await requestUpload()
    await put(url, second)
    const { pool } = api.payload.db
    // Rejected by the database when the transaction is committed.
    await pool.query(
      `create function fail() returns trigger language plpgsql as $$ begin raise 'not now'; end $$`,
    )
    await pool.query(`create constraint trigger fail after insert on items
      deferrable initially deferred for each row when (new.id = '${uuid}') execute function fail()`)
    expect(await send(uuid, value)).toMatchObject({ ok: false, status: 500 })
    await pool.query('drop trigger fail on items')
    expect(await count(uuid)).toBe(0)
    expect((await api.as('manager')('requestDownload', { body: { fileName: name } })).status).toBe(404)
    await put(url, first)
    expect(await send(uuid, value)).toMatchObject({ ok: true })
    await publish(api, 'topics', uuid)
    expect(await download(api.as(), name)).toEqual(Buffer.from(first))
  })

  it('with the file of another item does not change it', async () => {
    conditions = { ifNoneMatch: false, ifMatch: false }
    const { url, name, uuid, value } = await requestUpload(true)
    await put(url, first)
    expect(await send(uuid, value)).toMatchObject({ ok: true })
    await publish(api, 'topics', uuid)
    await put(url, second)
    expect(await send(randomUUID(), value)).toMatchObject(issue('validation.fileMissing'))
    expect(await download(api.as(), name)).toEqual(Buffer.from(first))
  })

  it('that is never repeated leaves no objects after a day', async () => {
    const { url, name } = await requestUpload()
    await put(url, first)
    await storeObject(name, first)
    const req = await createLocalReq({}, api.payload)
    await removeOrphans(req, new Date(Date.now() + 25 * 3_600_000))
    expect([await inspectObject(name), await inspectObject(stagingKeyOf(name))]).toEqual([null, null])
  })

  it('that is sent several times at once creates one item', async () => {
    const { url, name, uuid, value } = await requestUpload()
    await put(url, first)
    const answers = await Promise.all(Array.from({ length: 5 }, () => send(uuid, value)))
    for (const response of answers) expect(response).toMatchObject({ ok: true, status: 200 })
    await publish(api, 'topics', uuid)
    expect(await download(api.as(), name)).toEqual(Buffer.from(first))
  })
})
