import { randomUUID } from 'node:crypto'
import { createLocalReq } from 'payload'
import { beforeAll, describe, expect, it } from 'vitest'
import { inspectObject } from '#cms/platform/storage/objects.ts'
import { stagingKeyOf } from '#cms/platform/storage/staging-key.ts'
import type { UploadedFile } from '#contract/files.ts'
import { type Api, startedApi } from '../../testing/api.ts'
import { changeableForm, madeSet } from '../../testing/changeable-form.ts'
import { publish } from '../../testing/publish.ts'
import { samplePdf, samplePng } from '../../testing/sample-files.ts'
import { submit } from '../../testing/submit.ts'
import { upload } from '../../testing/upload.ts'
import { removeOrphans } from './remove-orphans.ts'

let api: Api

beforeAll(async () => {
  api = await startedApi()
})

type Made = Awaited<ReturnType<typeof changeableForm>>
const fields = ['thesis_topic_name', 'attachment', 'organization_logo']
const pdf = async (slug: string, itemUuid: string, title: string, username?: string) =>
  upload(
    api.as(username),
    { formSlug: slug, fieldSlug: 'attachment', fileName: 'cv.pdf', itemUuid },
    samplePdf(title),
  )

async function entryOf({ slug }: Made, itemUuid: string = randomUUID()) {
  const { value } = await pdf(slug, itemUuid, 'the first')
  const values = { [madeSet]: { thesis_topic_name: 'Teema', attachment: value } }
  expect(await submit(api.as(), slug, values, itemUuid)).toMatchObject({ ok: true })
  return { uuid: itemUuid, first: value }
}

async function save({ slug }: Made, uuid: string, values: object): Promise<void> {
  const item = await api.as('manager')('getItem', { params: { slug, uuid } })
  if (!item.ok) throw new Error('no item')
  const { form, updatedAt } = item.data
  const newValues = { [madeSet]: { thesis_topic_name: 'Teema', ...values } }
  const body = { action: 'update', form, updatedAt, newValues } as const
  expect(await api.as('manager')('changeItem', { params: { slug, uuid }, body })).toMatchObject({ ok: true })
}

const mayHave = async ({ fileName }: UploadedFile, username?: string) =>
  (await api.as(username)('requestDownload', { body: { fileName } })).status
const afterADay = async () =>
  removeOrphans(await createLocalReq({}, api.payload), new Date(Date.now() + 25 * 3_600_000))

describe('a manager adds files to an entry', () => {
  it.each(['hidden', 'draft', 'deleted'] as const)(
    'whose form is %s by now; nobody else does',
    async (status) => {
      const form = await changeableForm(api, fields)
      const { uuid } = await entryOf(form)
      const ask = async (itemUuid: string | undefined, username?: string) => {
        const body = {
          formSlug: form.slug,
          fieldSlug: 'attachment',
          fileName: 'b.pdf',
          fileSize: 10,
          itemUuid,
        }
        return (await api.as(username)('requestUpload', { params: { slug: form.slug }, body })).status
      }
      expect([await ask(uuid), await ask(uuid, 'student'), await ask(uuid, 'manager')]).toEqual([
        409, 409, 200,
      ])
      await form.setStatus(status)
      expect([await ask(uuid), await ask(uuid, 'worker')]).toEqual([404, 404])
      const { value } = await pdf(form.slug, uuid, 'by a manager', 'manager')
      await save(form, uuid, { attachment: value })
      expect(await mayHave(value, 'manager')).toBe(200)
      // A new entry needs a form that can be filled, whoever makes it.
      expect([await ask(undefined, 'manager'), await ask(randomUUID(), 'manager')]).toEqual([404, 404])
    },
  )

  it('of that form alone', async () => {
    const { uuid } = await entryOf(await changeableForm(api, fields))
    const body = {
      formSlug: 'topics',
      fieldSlug: 'attachment',
      fileName: 'b.pdf',
      fileSize: 10,
      itemUuid: uuid,
    }
    const answer = await api.as('manager')('requestUpload', { params: { slug: 'topics' }, body })
    expect(answer.status).toBe(404)
  })
})

describe('a file that an entry held', () => {
  it('is kept when another takes its place, for managers alone', async () => {
    const form = await changeableForm(api, fields)
    const { uuid, first } = await entryOf(form)
    await publish(api, form.slug, uuid)
    expect(await mayHave(first)).toBe(200)
    const { value: second } = await pdf(form.slug, uuid, 'the second, which is longer', 'manager')
    expect(second.fileName).toBe(first.fileName.replace('cv.pdf', 'cv-2.pdf'))
    await save(form, uuid, { attachment: second })
    await publish(api, form.slug, uuid)
    await afterADay()
    expect([await mayHave(first), await mayHave(second)]).toEqual([404, 200])
    expect([await mayHave(first, 'manager'), await mayHave(second, 'manager')]).toEqual([200, 200])
    const lasting = async (name: string) => (await api.send(`/files/${uuid}/attachment/${name}`)).status
    expect([await lasting('cv.pdf'), await lasting('cv-2.pdf')]).toEqual([404, 302])

    await save(form, uuid, { attachment: first })
    const item = await api.as('manager')('getItem', { params: { slug: form.slug, uuid } })
    expect(item.ok && item.data.files.map(({ name }) => name)).toEqual([first.fileName])
    expect(await inspectObject(first.fileName)).not.toBeNull()
  })

  it('is kept when its form loses the field, and other values are saved', async () => {
    const form = await changeableForm(api, fields)
    const { uuid, first } = await entryOf(form)
    await form.setFields(['thesis_topic_name'])
    await save(form, uuid, { thesis_topic_name: 'Muu teema' })
    await afterADay()
    expect(await inspectObject(first.fileName)).not.toBeNull()
    const item = await api.as('manager')('getItem', { params: { slug: form.slug, uuid } })
    expect(item.ok && item.data.values[madeSet]).toMatchObject({ attachment: first })
    expect(await mayHave(first, 'manager')).toBe(200)
    await publish(api, form.slug, uuid)
    expect(await mayHave(first)).toBe(404)
  })

  it('is gone for good when a manager deletes it, wherever it was', async () => {
    const form = await changeableForm(api, fields)
    const { uuid, first } = await entryOf(form)
    await save(form, uuid, {})
    const body = { fileName: first.fileName, itemUuid: uuid, formSlug: form.slug }
    expect((await api.as('manager')('deleteFile', { body })).status).toBe(200)
    expect(await inspectObject(first.fileName)).toBeNull()
    expect(await mayHave(first, 'manager')).toBe(404)
  })
})

describe('an upload', () => {
  it('is taken back by whoever knows its uuid, until it is submitted', async () => {
    const { slug } = await changeableForm(api, fields)
    const itemUuid = randomUUID()
    const { value } = await pdf(slug, itemUuid, 'mine')
    const remove = async (uuid: string, formSlug = slug, username?: string) => {
      const body = { fileName: value.fileName, itemUuid: uuid, formSlug }
      return (await api.as(username)('deleteFile', { body })).status
    }
    expect([await remove(randomUUID()), await remove(itemUuid, 'topics')]).toEqual([404, 404])
    expect(await remove(randomUUID(), slug, 'manager')).toBe(404)
    const key = stagingKeyOf(value.fileName)
    expect(await inspectObject(key)).not.toBeNull()
    expect([await remove(itemUuid.toUpperCase()), await remove(itemUuid)]).toEqual([200, 404])
    expect(await inspectObject(key)).toBeNull()
  })
})

describe('two files of one name', () => {
  it('do not write over each other before they are submitted either', async () => {
    const { slug } = await changeableForm(api, fields)
    const itemUuid = randomUUID()
    const { value: one } = await pdf(slug, itemUuid, 'one')
    const { value: two } = await pdf(slug, itemUuid, 'two, longer than one')
    expect(two.fileName).toBe(one.fileName.replace('cv.pdf', 'cv-2.pdf'))
    expect(await inspectObject(stagingKeyOf(one.fileName))).toMatchObject({ size: one.fileSize })
  })

  it('are one when the first never came, or was taken back', async () => {
    const { slug } = await changeableForm(api, fields)
    const itemUuid = randomUUID()
    const ask = (fileSize: number) => {
      const body = { formSlug: slug, fieldSlug: 'attachment', fileName: 'cv.pdf', fileSize, itemUuid }
      return api.as()('requestUpload', { params: { slug }, body })
    }
    const names = [await ask(10), await ask(20)].map((answer) => answer.ok && answer.data.name)
    expect(names).toEqual([names[0], names[0]])
    const { value } = await pdf(slug, itemUuid, 'came')
    expect(value.fileName).toBe(names[0])
    await api.as()('deleteFile', { body: { fileName: value.fileName, itemUuid, formSlug: slug } })
    expect(await ask(30)).toMatchObject({ ok: true, data: { name: names[0] } })
  })

  it('in two fields are two', async () => {
    const { slug } = await changeableForm(api, fields)
    const place = {
      formSlug: slug,
      fieldSlug: 'organization_logo',
      fileName: 'a.png',
      itemUuid: randomUUID(),
    }
    const { value } = await upload(api.as(), place, samplePng())
    expect(value.fileName).toBe(`${slug}/${place.itemUuid}/organization_logo/a.png`)
  })
})
