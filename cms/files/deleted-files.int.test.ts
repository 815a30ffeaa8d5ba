import { createLocalReq } from 'payload'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inspectObject } from '#cms/platform/storage/objects.ts'
import { stagingKeyOf } from '#cms/platform/storage/staging-key.ts'
import { StorageError } from '#server/embedded/storage/storage-error.ts'
import type { Api } from '../../testing/api.ts'
import { startChangedStorage } from '../../testing/changed-storage.ts'
import { createEntryForTest, type MadeEntry } from '../../testing/make-entry.ts'
import { samplePng } from '../../testing/sample-files.ts'
import { upload } from '../../testing/upload.ts'
import { removeOrphans } from './remove-orphans.ts'
import { removeStrays } from './remove-strays.ts'

let api: Api
let stop: () => void
/** Whether the storage refuses to remove anything. */
let holdsFast = false

beforeAll(async () => {
  const storage = await startChangedStorage((store) => ({
    ...store,
    remove: (key) =>
      holdsFast ? Promise.reject(new StorageError(500, 'InternalError', 'No.')) : store.remove(key),
  }))
  stop = storage.stop
  const { startedApi } = await import('../../testing/api.ts')
  api = await startedApi()
})

afterAll(() => stop())

const aDayLater = () => new Date(Date.now() + 25 * 3_600_000)
const deletion = ({ fileName, uuid }: Pick<MadeEntry, 'fileName' | 'uuid'>, username?: string) =>
  api.as(username)('deleteFile', { body: { fileName, itemUuid: uuid, formSlug: 'topics' } })
const mayHave = async (fileName: string) =>
  (await api.as('manager')('requestDownload', { body: { fileName } })).status
async function filesOf(uuid: string): Promise<string[]> {
  const item = await api.as('manager')('getItem', { params: { slug: 'topics', uuid } })
  if (!item.ok) throw new Error('no item')
  return item.data.files.map(({ name }) => name)
}
const rows = async (name: string) =>
  (await api.payload.count({ collection: 'files', where: { name: { equals: name } } })).totalDocs

/** The database refuses the writes to a table as the last thing of their transactions. */
async function whileCommitsFail(table: string, run: () => Promise<void>): Promise<void> {
  const { pool } = api.payload.db
  await pool.query(
    `create or replace function fail() returns trigger language plpgsql as $$ begin raise 'not now'; end $$`,
  )
  await pool.query(`create constraint trigger fail after update or delete on ${table}
    deferrable initially deferred for each row execute function fail()`)
  await run().finally(() => pool.query(`drop trigger fail on ${table}`))
}

describe('a file of an entry', () => {
  it('stays in the storage when its deletion is not kept', async () => {
    const entry = await createEntryForTest(api, 'topics')
    await whileCommitsFail('items', async () => {
      expect((await deletion(entry, 'manager')).status).toBe(500)
    })
    expect(await filesOf(entry.uuid)).toEqual([entry.fileName])
    expect([await mayHave(entry.fileName), await inspectObject(entry.fileName)]).toEqual([
      200,
      expect.objectContaining({ size: samplePng().length }),
    ])
    expect((await deletion(entry, 'manager')).status).toBe(200)
    expect([await mayHave(entry.fileName), await inspectObject(entry.fileName)]).toEqual([404, null])
    expect(await rows(entry.fileName)).toBe(0)
  })

  it('that the storage would not let go of is nobody’s, and goes later', async () => {
    const entry = await createEntryForTest(api, 'topics')
    holdsFast = true
    expect((await deletion(entry, 'manager')).status).toBe(200)
    holdsFast = false
    expect([await filesOf(entry.uuid), await mayHave(entry.fileName)]).toEqual([[], 404])
    expect(await inspectObject(entry.fileName)).not.toBeNull()
    const req = await createLocalReq({}, api.payload)
    expect([await removeOrphans(req, new Date()), await removeStrays(req, aDayLater())]).toEqual([0, 0])
    expect(await removeOrphans(req, aDayLater())).toBe(1)
    expect([await inspectObject(entry.fileName), await rows(entry.fileName)]).toEqual([null, 0])
  })
})

describe('an upload that no entry holds', () => {
  const place = { formSlug: 'topics', fieldSlug: 'organization_logo', fileName: 'logo.png' }

  it('is as it was when the storage would not let go of it', async () => {
    const { itemUuid, value } = await upload(api.as(), place, samplePng())
    const wanted = { fileName: value.fileName, uuid: itemUuid }
    holdsFast = true
    expect((await deletion(wanted)).status).toBe(503)
    holdsFast = false
    expect([await inspectObject(stagingKeyOf(value.fileName)), await rows(value.fileName)]).toEqual([
      expect.objectContaining({ size: value.fileSize }),
      1,
    ])
    expect((await deletion(wanted)).status).toBe(200)
    expect([await inspectObject(stagingKeyOf(value.fileName)), await rows(value.fileName)]).toEqual([null, 0])
  })

  it('can be deleted again, or goes by itself, when its deletion is not kept', async () => {
    const uploads = [await upload(api.as(), place, samplePng()), await upload(api.as(), place, samplePng())]
    const [one, other] = uploads.map(({ itemUuid, value }) => ({ uuid: itemUuid, fileName: value.fileName }))
    if (!one || !other) throw new Error('no uploads')
    await whileCommitsFail('files', async () => {
      for (const each of [one, other]) expect((await deletion(each)).status).toBe(500)
    })
    expect((await deletion(one)).status).toBe(200)
    await removeOrphans(await createLocalReq({}, api.payload), aDayLater())
    expect([await rows(one.fileName), await rows(other.fileName)]).toEqual([0, 0])
  })
})
