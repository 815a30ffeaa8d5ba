import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Api, startedApi } from '../../testing/api.ts'
import { createEntryForTest } from '../../testing/make-entry.ts'
import { samplePng } from '../../testing/sample-files.ts'
import { upload } from '../../testing/upload.ts'

let api: Api

beforeAll(async () => {
  api = await startedApi()
})

const place = { formSlug: 'topics', fieldSlug: 'organization_logo', fileName: 'uus.png' }
const others = [undefined, 'nobody', 'student', 'worker'] as const
const refusalOf = (username: string | undefined) => (username ? 403 : 401)

async function deletion(username: string | undefined, fileName: string, itemUuid: string): Promise<number> {
  const body = { fileName, itemUuid, formSlug: 'topics' }
  return (await api.as(username)('deleteFile', { body })).status
}

const isKept = async (name: string) =>
  (await api.payload.count({ collection: 'files', where: { name: { equals: name } } })).totalDocs === 1

describe('an upload', () => {
  it('of an entry that has not been submitted is deleted by whoever knows its uuid, and by nobody else', async () => {
    const { itemUuid, value } = await upload(api.as(), place, samplePng())
    expect(await deletion(undefined, value.fileName, randomUUID())).toBe(404)
    expect(await isKept(value.fileName)).toBe(true)
    expect(await deletion(undefined, value.fileName, itemUuid)).toBe(200)
    expect(await isKept(value.fileName)).toBe(false)
  })

  it('that an entry holds is deleted by managers alone', async () => {
    const { uuid, fileName } = await createEntryForTest(api, 'topics')
    for (const username of others) {
      expect([username, await deletion(username, fileName, uuid)]).toEqual([username, refusalOf(username)])
      expect(await isKept(fileName)).toBe(true)
    }
    expect(await deletion('manager', fileName, uuid)).toBe(200)
    expect(await isKept(fileName)).toBe(false)
  })

  it('that a manager is adding to an entry is deleted by managers alone, before the entry holds it too', async () => {
    const { uuid } = await createEntryForTest(api, 'topics')
    const { value } = await upload(api.as('manager'), { ...place, itemUuid: uuid }, samplePng())
    for (const username of others) {
      expect([username, await deletion(username, value.fileName, uuid)]).toEqual([
        username,
        refusalOf(username),
      ])
      expect(await isKept(value.fileName)).toBe(true)
    }
    expect(await deletion('admin', value.fileName, uuid)).toBe(200)
  })

  it('is added to an entry that has been submitted by managers alone', async () => {
    const { uuid } = await createEntryForTest(api, 'topics')
    const body = { ...place, fileSize: 10, itemUuid: uuid }
    for (const username of [...others, 'manager'] as const) {
      const { status } = await api.as(username)('requestUpload', { params: { slug: 'topics' }, body })
      expect([username, status]).toEqual([username, username === 'manager' ? 200 : 409])
    }
  })
})
