import { randomUUID } from 'node:crypto'
import { createLocalReq } from 'payload'
import { describe, expect, it } from 'vitest'
import { inspectObject, removeObject, storeObject } from '#cms/platform/storage/objects.ts'
import { stagingKeyOf } from '#cms/platform/storage/staging-key.ts'
import { StorageError } from '#server/embedded/storage/storage-error.ts'
import { startChangedStorage } from '../../testing/changed-storage.ts'
import { createItemForTest, type MadeItem } from '../../testing/create-item.ts'
import { dataOf } from '../../testing/data-of.ts'
import { changeValues, fetchItem } from '../../testing/items.ts'
import { samplePng } from '../../testing/sample-files.ts'
import { topicValues } from '../../testing/sample-values.ts'
import { submit } from '../../testing/submit.ts'
import { upload, uploadToForm } from '../../testing/upload.ts'
import { removeOrphans } from './remove-orphans.ts'
import { removeStrays } from './remove-strays.ts'

/** Whether the storage fails to remove objects. */
let isRemovalFailing = false

await startChangedStorage((store) => ({
  ...store,
  remove: (key) =>
    isRemovalFailing ? Promise.reject(new StorageError(500, 'InternalError', 'No.')) : store.remove(key),
}))
const api = await (await import('../../testing/api.ts')).startedApi()

const hours = (count: number) => new Date(Date.now() + count * 3_600_000)
const removeOld = async (now: Date, pageSize?: number) =>
  removeStrays(await createLocalReq({}, api.payload), now, pageSize)
const isStored = async (name: string) => (await inspectObject(name)) !== null
const bytes = new Uint8Array([1, 2, 3])

async function put(name: string): Promise<string> {
  await storeObject(name, bytes)
  return name
}
const stray = (form = 'topics') => put(`${form}/${randomUUID()}/attachment/a.pdf`)
const loseRow = (name: string) =>
  api.payload.delete({ collection: 'files', where: { name: { equals: name } } })
const deletion = ({ fileName, uuid }: Pick<MadeItem, 'fileName' | 'uuid'>, username?: string) =>
  api.as(username)('deleteFile', { body: { fileName, itemUuid: uuid, formSlug: 'topics' } })
const download = async (fileName: string) =>
  (await api.as('manager')('requestDownload', { body: { fileName } })).status
async function filesOf(uuid: string): Promise<string[]> {
  return (await fetchItem(api, 'topics', uuid)).files.map(({ name }) => name)
}
const rows = async (name: string) =>
  (await api.payload.count({ collection: 'files', where: { name: { equals: name } } })).totalDocs

/** Makes commits fail whose transactions change or delete rows of the table. */
async function whileCommitsFail(table: string, run: () => Promise<void>): Promise<void> {
  const { pool } = api.payload.db
  await pool.query(
    `create or replace function fail() returns trigger language plpgsql as $$ begin raise 'not now'; end $$`,
  )
  await pool.query(`create constraint trigger fail after update or delete on ${table}
    deferrable initially deferred for each row execute function fail()`)
  await run().finally(() => pool.query(`drop trigger fail on ${table}`))
}

describe('a deleted file of an item', () => {
  it('remains in the storage if the transaction of its deletion fails', async () => {
    const item = await createItemForTest(api, 'topics')
    await whileCommitsFail('items', async () => {
      expect((await deletion(item, 'manager')).status).toBe(500)
    })
    expect(await filesOf(item.uuid)).toEqual([item.fileName])
    expect([await download(item.fileName), await inspectObject(item.fileName)]).toEqual([
      200,
      expect.objectContaining({ size: samplePng().length }),
    ])
    expect((await deletion(item, 'manager')).status).toBe(200)
    expect([await download(item.fileName), await inspectObject(item.fileName)]).toEqual([404, null])
    expect(await rows(item.fileName)).toBe(0)
  })

  it('is detached and removed later if the storage fails to remove it', async () => {
    const item = await createItemForTest(api, 'topics')
    isRemovalFailing = true
    expect((await deletion(item, 'manager')).status).toBe(200)
    isRemovalFailing = false
    expect([await filesOf(item.uuid), await download(item.fileName)]).toEqual([[], 404])
    expect(await inspectObject(item.fileName)).not.toBeNull()
    const req = await createLocalReq({}, api.payload)
    expect([await removeOrphans(req, new Date()), await removeStrays(req, hours(25))]).toEqual([0, 0])
    expect(await removeOrphans(req, hours(25))).toBe(1)
    expect([await inspectObject(item.fileName), await rows(item.fileName)]).toEqual([null, 0])
  })
})

describe('a deleted upload without an item', () => {
  const place = { formSlug: 'topics', fieldSlug: 'organization_logo', fileName: 'logo.png' }

  it('is unchanged if the storage fails to remove it', async () => {
    const { itemUuid, value } = await upload(api.as(), place, samplePng())
    const wanted = { fileName: value.fileName, uuid: itemUuid }
    isRemovalFailing = true
    expect((await deletion(wanted)).status).toBe(503)
    isRemovalFailing = false
    expect([await inspectObject(stagingKeyOf(value.fileName)), await rows(value.fileName)]).toEqual([
      expect.objectContaining({ size: value.fileSize }),
      1,
    ])
    expect((await deletion(wanted)).status).toBe(200)
    expect([await inspectObject(stagingKeyOf(value.fileName)), await rows(value.fileName)]).toEqual([null, 0])
  })

  it('can be deleted again, or is removed later, if the transaction fails', async () => {
    const uploads = [await upload(api.as(), place, samplePng()), await upload(api.as(), place, samplePng())]
    const [one, other] = uploads.map(({ itemUuid, value }) => ({ uuid: itemUuid, fileName: value.fileName }))
    if (!one || !other) throw new Error('no uploads')
    await whileCommitsFail('files', async () => {
      for (const each of [one, other]) expect((await deletion(each)).status).toBe(500)
    })
    expect((await deletion(one)).status).toBe(200)
    await removeOrphans(await createLocalReq({}, api.payload), hours(25))
    expect([await rows(one.fileName), await rows(other.fileName)]).toEqual([0, 0])
  })
})

describe('objects without a row', () => {
  it('are removed after a day, from all pages of the storage’s list', async () => {
    const names = await Promise.all(Array.from({ length: 5 }, () => stray()))
    expect(await removeOld(hours(23), 2)).toBe(0)
    for (const name of names) expect(await isStored(name)).toBe(true)
    expect(await removeOld(hours(25), 2)).toBe(5)
    for (const name of names) expect(await isStored(name)).toBe(false)
  })

  it('remain if their key is not that of an upload to an existing form', async () => {
    const names = [
      await put(`topics/${randomUUID()}.pdf`),
      await put('topics/readme.txt'),
      await put(`topics/${randomUUID()}/attachment/deeper/a.pdf`),
      await stray('backups'),
      await stray(stagingKeyOf('backups')),
      await put(stagingKeyOf('topics/readme.txt')),
      await put(randomUUID()),
    ]
    expect(await removeOld(hours(25))).toBe(0)
    for (const name of names) {
      expect(await isStored(name)).toBe(true)
      await removeObject(name)
    }
  })

  it('remain while an item names them, currently or in its history', async () => {
    const { fileName, uuid } = await createItemForTest(api, 'topics')
    await loseRow(fileName)
    expect(await removeOld(hours(25))).toBe(0)
    dataOf(await changeValues(api, 'topics', uuid, { general_topics: topicValues }))
    expect(await removeOld(hours(25))).toBe(0)
    expect(await isStored(fileName)).toBe(true)
    await removeObject(fileName)
  })

  it('are removed if an upload arrives after it was deleted', async () => {
    const body = { formSlug: 'topics', fileName: 'a.png', fileSize: bytes.length }
    const { name = '', url = '' } = dataOf(await api.as()('requestFormUpload', { body }))
    const deletion = { fileName: name, itemUuid: name.split('/')[1] ?? '', formSlug: 'topics' }
    expect(await api.as()('deleteFile', { body: deletion })).toMatchObject({ ok: true })
    const late = await fetch(url, { method: 'PUT', body: bytes, headers: { 'Content-Type': 'image/png' } })
    expect(late.ok).toBe(true)
    expect(await removeOld(hours(23))).toBe(0)
    expect(await isStored(stagingKeyOf(name))).toBe(true)
    expect(await removeOld(hours(25))).toBe(1)
    expect(await isStored(stagingKeyOf(name))).toBe(false)
  })

  it('are removed if an upload URL is used again after submission; the item’s file is unchanged', async () => {
    const { fileName } = await createItemForTest(api, 'topics')
    const original = await inspectObject(fileName)
    await put(stagingKeyOf(fileName))
    expect(await removeOld(hours(23))).toBe(0)
    expect(await removeOld(hours(25))).toBe(1)
    expect(await isStored(stagingKeyOf(fileName))).toBe(false)
    expect(await inspectObject(fileName)).toEqual(original)
  })

  it('are removed in any number from the staging area', async () => {
    const names = await Promise.all(Array.from({ length: 101 }, () => stray(stagingKeyOf('topics'))))
    expect(await removeOld(hours(25), 40)).toBe(101)
    for (const name of names) expect(await isStored(name)).toBe(false)
  })

  it('all remain if there are too many to be leftovers', async () => {
    const names = await Promise.all(Array.from({ length: 101 }, () => stray('internship')))
    await expect(removeOld(hours(25), 40)).rejects.toThrow('unknown to this database')
    for (const name of names) expect(await isStored(name)).toBe(true)
    await Promise.all(names.slice(0, 2).map(removeObject))
    expect(await removeOld(hours(25), 40)).toBe(99)
  })
})

it('objects with a row remain, whether they are attached to an item or not', async () => {
  const { fileName } = await createItemForTest(api, 'internship')
  const unattached = await uploadToForm(api.as(), { formSlug: 'topics', fileName: 'a.png' }, samplePng())
  expect(await removeOld(hours(25))).toBe(0)
  expect([await isStored(fileName), await isStored(stagingKeyOf(unattached.fileName))]).toEqual([true, true])
})

it('an upload of a concurrent submission is either removed or submitted, whichever call requested it', async () => {
  for (let round = 1; round <= 6; round++) {
    const place = { formSlug: 'topics', fieldSlug: 'organization_logo', fileName: 'logo.png' }
    const { itemUuid, value } =
      round % 2 === 0
        ? await upload(api.as(), place, samplePng(round))
        : { itemUuid: randomUUID(), value: await uploadToForm(api.as(), place, samplePng(round)) }
    const values = { general_topics: { ...topicValues, organization_logo: value } }
    const removeAll = async () => {
      await removeOrphans(await createLocalReq({}, api.payload), hours(25))
      await removeOld(hours(25))
    }
    const [response] = await Promise.all([submit(api.as(), 'topics', values, itemUuid), removeAll()])
    expect(await isStored(value.fileName)).toBe(response.ok)
    if (!response.ok) expect(response.problem.errors?.[0]?.messageKey).toBe('validation.fileMissing')
  }
})
