import { randomUUID } from 'node:crypto'
import { createLocalReq } from 'payload'
import { beforeAll, describe, expect, it } from 'vitest'
import { inspectObject, removeObject, storeObject } from '#cms/platform/storage/objects.ts'
import { stagingKeyOf } from '#cms/platform/storage/staging-key.ts'
import { type Api, startedApi } from '../../testing/api.ts'
import { createEntryForTest } from '../../testing/make-entry.ts'
import { samplePng } from '../../testing/sample-files.ts'
import { topicValues } from '../../testing/sample-values.ts'
import { submit } from '../../testing/submit.ts'
import { upload, uploadToForm } from '../../testing/upload.ts'
import { removeOrphans } from './remove-orphans.ts'
import { removeStrays } from './remove-strays.ts'

let api: Api

beforeAll(async () => {
  api = await startedApi()
})

const hours = (count: number) => new Date(Date.now() + count * 3_600_000)
const sweep = async (now: Date, pageSize?: number) =>
  removeStrays(await createLocalReq({}, api.payload), now, pageSize)
const isThere = async (name: string) => (await inspectObject(name)) !== null
const bytes = new Uint8Array([1, 2, 3])

async function put(name: string): Promise<string> {
  await storeObject(name, bytes)
  return name
}
const stray = (form = 'topics') => put(`${form}/${randomUUID()}/attachment/a.pdf`)
const loseRow = (name: string) =>
  api.payload.delete({ collection: 'files', where: { name: { equals: name } } })

describe('objects that no row knows', () => {
  it('go after a day, on however many pages they are listed', async () => {
    const names = await Promise.all(Array.from({ length: 5 }, () => stray()))
    expect(await sweep(hours(23), 2)).toBe(0)
    for (const name of names) expect(await isThere(name)).toBe(true)
    expect(await sweep(hours(25), 2)).toBe(5)
    for (const name of names) expect(await isThere(name)).toBe(false)
  })

  it('stay where they are not of our shape, or of no form of ours', async () => {
    const names = [
      await put(`topics/${randomUUID()}.pdf`),
      await put('topics/readme.txt'),
      await put(`topics/${randomUUID()}/attachment/deeper/a.pdf`),
      await stray('backups'),
      await stray(stagingKeyOf('backups')),
      await put(stagingKeyOf('topics/readme.txt')),
      await put(randomUUID()),
    ]
    expect(await sweep(hours(25))).toBe(0)
    for (const name of names) {
      expect(await isThere(name)).toBe(true)
      await removeObject(name)
    }
  })

  it('stay while an entry names them, now or in its history', async () => {
    const { fileName, uuid } = await createEntryForTest(api, 'topics')
    await loseRow(fileName)
    expect(await sweep(hours(25))).toBe(0)
    const item = await api.as('manager')('getItem', { params: { slug: 'topics', uuid } })
    if (!item.ok) throw new Error('no item')
    const { form, updatedAt } = item.data
    const newValues = { general_topics: { ...topicValues } }
    const body = { action: 'update', form, updatedAt, newValues } as const
    const saved = await api.as('manager')('changeItem', { params: { slug: 'topics', uuid }, body })
    expect(saved).toMatchObject({ ok: true })
    expect(await sweep(hours(25))).toBe(0)
    expect(await isThere(fileName)).toBe(true)
    await removeObject(fileName)
  })

  it('come of an upload that arrives when it has been deleted', async () => {
    const body = { formSlug: 'topics', fileName: 'a.png', fileSize: bytes.length }
    const promised = await api.as()('requestFormUpload', { body })
    if (!promised.ok) throw new Error('no promise')
    const { name = '', url = '' } = promised.data
    const deletion = { fileName: name, itemUuid: name.split('/')[1] ?? '', formSlug: 'topics' }
    expect(await api.as()('deleteFile', { body: deletion })).toMatchObject({ ok: true })
    const late = await fetch(url, { method: 'PUT', body: bytes, headers: { 'Content-Type': 'image/png' } })
    expect(late.ok).toBe(true)
    expect(await sweep(hours(23))).toBe(0)
    expect(await isThere(stagingKeyOf(name))).toBe(true)
    expect(await sweep(hours(25))).toBe(1)
    expect(await isThere(stagingKeyOf(name))).toBe(false)
  })

  it('come of an address that is used again after its entry was submitted, and are no more than that', async () => {
    const { fileName } = await createEntryForTest(api, 'topics')
    const original = await inspectObject(fileName)
    await put(stagingKeyOf(fileName))
    expect(await sweep(hours(23))).toBe(0)
    expect(await sweep(hours(25))).toBe(1)
    expect(await isThere(stagingKeyOf(fileName))).toBe(false)
    expect(await inspectObject(fileName)).toEqual(original)
  })

  it('go however many they are where anybody may leave them', async () => {
    const names = await Promise.all(Array.from({ length: 101 }, () => stray(stagingKeyOf('topics'))))
    expect(await sweep(hours(25), 40)).toBe(101)
    for (const name of names) expect(await isThere(name)).toBe(false)
  })

  it('all stay when there are too many to be leftovers', async () => {
    const names = await Promise.all(Array.from({ length: 101 }, () => stray('internship')))
    await expect(sweep(hours(25), 40)).rejects.toThrow('unknown to this database')
    for (const name of names) expect(await isThere(name)).toBe(true)
    await Promise.all(names.slice(0, 2).map(removeObject))
    expect(await sweep(hours(25), 40)).toBe(99)
  })
})

describe('objects with a row', () => {
  it('are no strays, whether an entry holds them or not', async () => {
    const { fileName } = await createEntryForTest(api, 'internship')
    const waiting = await uploadToForm(api.as(), { formSlug: 'topics', fileName: 'a.png' }, samplePng())
    expect(await sweep(hours(25))).toBe(0)
    expect([await isThere(fileName), await isThere(stagingKeyOf(waiting.fileName))]).toEqual([true, true])
  })
})

describe('while submissions come in', () => {
  it('an upload is either swept or submitted, by either call', async () => {
    for (let round = 1; round <= 8; round++) {
      const place = { formSlug: 'topics', fieldSlug: 'organization_logo', fileName: 'logo.png' }
      const { itemUuid, value } =
        round % 2 === 0
          ? await upload(api.as(), place, samplePng(round))
          : { itemUuid: randomUUID(), value: await uploadToForm(api.as(), place, samplePng(round)) }
      const values = { general_topics: { ...topicValues, organization_logo: value } }
      const sweeps = async () => {
        await removeOrphans(await createLocalReq({}, api.payload), hours(25))
        await sweep(hours(25))
      }
      const [answer] = await Promise.all([submit(api.as(), 'topics', values, itemUuid), sweeps()])
      expect(await isThere(value.fileName)).toBe(answer.ok)
      if (!answer.ok) expect(answer.problem.errors?.[0]?.messageKey).toBe('validation.fileMissing')
    }
  })
})
