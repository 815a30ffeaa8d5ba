import { randomUUID } from 'node:crypto'
import { createLocalReq } from 'payload'
import { describe, expect, it } from 'vitest'
import { inspectObject } from '#cms/platform/storage/objects.ts'
import { stagingKeyOf } from '#cms/platform/storage/staging-key.ts'
import type { FieldValue } from '#contract/fields.ts'
import type { UploadedFile } from '#contract/files.ts'
import type { Visibility } from '#contract/roles.ts'
import { startedApi } from '../../testing/api.ts'
import { changeableForm, madeSet } from '../../testing/create-form.ts'
import { dataOf } from '../../testing/data-of.ts'
import { changeValues, fetchItem } from '../../testing/items.ts'
import { publish } from '../../testing/publish.ts'
import { invalid } from '../../testing/rejection.ts'
import { samplePdf, samplePng } from '../../testing/sample-files.ts'
import { thesisValues, topicValues } from '../../testing/sample-values.ts'
import { submit } from '../../testing/submit.ts'
import { upload, uploadToForm } from '../../testing/upload.ts'
import { removeOrphans } from './remove-orphans.ts'

const api = await startedApi()

const topicPdf = async () =>
  uploadToForm(api.as(), { formSlug: 'topics', fileName: 'cv.pdf' }, samplePdf('cv'))
const uuidIn = ({ fileName }: UploadedFile) => fileName.split('/')[1] ?? ''

function submitTopic(files: Record<string, UploadedFile>, itemUuid?: string) {
  return submit(api.as(), 'topics', { general_topics: { ...topicValues, ...files } }, itemUuid)
}

async function submitThesis(
  thesis_file: UploadedFile,
  changes: Record<string, FieldValue> = {},
): Promise<string> {
  const itemUuid = randomUUID()
  const values = { general_thesis: { ...thesisValues, ...changes, thesis_file } }
  expect(await submit(api.as('student'), 'thesis', values, itemUuid)).toMatchObject({ ok: true })
  await publish(api, 'thesis', itemUuid)
  return itemUuid
}

const missing = (field: string) => invalid({ [`general_topics.${field}`]: 'validation.fileMissing' })

describe('an upload URL without a field', () => {
  it('is issued for a key with a new uuid', async () => {
    const body = { formSlug: 'topic', fileName: 'Õunapuu CV.PDF', fileSize: 100 }
    const answers = [
      await api.as()('requestFormUpload', { body }),
      await api.as()('requestFormUpload', { body }),
    ]
    const names = answers.map((response) => (response.ok ? response.data.name : ''))
    for (const name of names)
      expect(name).toMatch(/^topics\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\/file\/Ounapuu-CV\.pdf$/)
    expect(new Set(names).size).toBe(2)
    expect(answers[0]).toMatchObject({
      data: { status: 200, url: expect.stringContaining('X-Amz-Expires=900') },
    })
    expect(answers[0]).not.toHaveProperty('data.itemUuid')
  })

  it.each([
    ['of a format that no field accepts', { fileName: 'a.html' }, 'validation.fileType'],
    [
      'too large for the field that accepts its format',
      { fileName: 'a.png', fileSize: 3 * 1024 ** 2 },
      'validation.fileSize',
    ],
    ['that is empty', { fileSize: 0 }, 'validation.fileEmpty'],
  ])('is not issued for a file %s', async (_, changes, messageKey) => {
    const body = { formSlug: 'topics', fileName: 'a.pdf', fileSize: 3 * 1024 ** 2, ...changes }
    expect(
      await api.as()('requestFormUpload', { body: { ...body, fileName: 'a.pdf', fileSize: 9_000_000 } }),
    ).toMatchObject({ ok: true })
    expect(await api.as()('requestFormUpload', { body })).toMatchObject(invalid({ file: messageKey }))
  })

  it('is only issued to callers who may fill the form, and if it has file fields', async () => {
    const ask = async (formSlug: string, username?: string) => {
      const body = { formSlug, fileName: 'a.pdf', fileSize: 10 }
      return (await api.as(username)('requestFormUpload', { body })).status
    }
    expect([await ask('thesis'), await ask('thesis', 'student'), await ask('nowhere')]).toEqual([
      401, 200, 404,
    ])
    const { slug, setStatus } = await changeableForm(api, ['thesis_topic_name'])
    expect(await ask(slug)).toBe(422)
    await setStatus('hidden')
    expect([await ask(slug), await ask(slug, 'manager')]).toEqual([404, 404])
  })
})

describe('an upload without a field', () => {
  it('becomes a file of the item in the field that names it', async () => {
    const bytes = samplePdf('lõputöö')
    const file = await uploadToForm(api.as('student'), { formSlug: 'thesis', fileName: 'lõputöö.pdf' }, bytes)
    const uuid = await submitThesis(file)
    const shown = await api.as()('getThesis', { params: { uuid } })
    // A job may have made a picture of it meanwhile.
    expect(shown.ok && shown.data.files.map(({ preview: _, ...each }) => each)).toEqual([
      {
        name: file.fileName,
        originalName: 'lõputöö.pdf',
        size: bytes.length,
        field_slug: 'thesis_file',
      },
    ])
    const permanent = await api.send(`/files/${uuid}/thesis_file/loputoo.pdf`)
    expect(permanent.status).toBe(302)
    const stored = await fetch(permanent.headers.get('location') ?? '')
    expect(Buffer.from(await stored.arrayBuffer())).toEqual(Buffer.from(bytes))
    expect((await api.send(`/files/${uuidIn(file)}/file/loputoo.pdf`)).status).toBe(404)
    await removeOrphans(await createLocalReq({}, api.payload), new Date(Date.now() + 25 * 3_600_000))
    expect(await inspectObject(file.fileName)).toMatchObject({ size: bytes.length })
  })

  it('can be downloaded by callers who may see the item, under embargo only by managers and its submitter', async () => {
    const place = { formSlug: 'thesis', fileName: 'töö.pdf' }
    const file = async () => uploadToForm(api.as('student'), place, samplePdf('töö'))
    const visibility: Visibility = 'university_worker'
    const [restricted, withheld] = [await file(), await file()]
    await submitThesis(restricted, { visibility })
    await submitThesis(withheld, { embargo_until: '2098-01-01' })
    for (const username of [undefined, 'nobody', 'student', 'worker', 'manager']) {
      const ask = async ({ fileName }: UploadedFile) =>
        (await api.as(username)('requestDownload', { body: { fileName } })).status
      const mayOpenAll = username === 'manager' || username === 'student'
      const statuses = [mayOpenAll || username === 'worker' ? 200 : 404, mayOpenAll ? 200 : 403]
      expect([username, await ask(restricted), await ask(withheld)]).toEqual([username, ...statuses])
    }
  })

  it('is validated by the rules of the field that names it', async () => {
    const logo = await topicPdf()
    expect(await submitTopic({ organization_logo: logo })).toMatchObject(
      invalid({ 'general_topics.organization_logo': 'validation.fileType' }),
    )
    const place = { formSlug: 'internship', fileName: 'cv.pdf' }
    const elsewhere = await uploadToForm(api.as(), place, samplePdf('cv'))
    expect(await submitTopic({ attachment: elsewhere })).toMatchObject(missing('attachment'))
    const disguised = await uploadToForm(api.as(), { formSlug: 'topics', fileName: 'cv.pdf' }, samplePng())
    expect(await submitTopic({ attachment: disguised })).toMatchObject({
      status: 422,
      problem: {
        errors: [
          {
            field: 'general_topics.attachment',
            messageKey: 'validation.fileType',
            params: { context: 'content', extension: 'pdf' },
          },
        ],
      },
    })
  })

  it('is attached to one item, even if several are submitted at once', async () => {
    const attachment = await topicPdf()
    const answers = await Promise.all(Array.from({ length: 6 }, () => submitTopic({ attachment })))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    for (const response of answers) if (!response.ok) expect(response).toMatchObject(missing('attachment'))
    expect(await submitTopic({ attachment })).toMatchObject(missing('attachment'))
  })

  it('can be attached to an item with the uuid of its key', async () => {
    const attachment = await topicPdf()
    expect(await submitTopic({ attachment }, uuidIn(attachment))).toMatchObject({ ok: true })
  })

  it('can be deleted by callers who know its uuid; after submission only by managers', async () => {
    const attachment = await topicPdf()
    const itemUuid = randomUUID()
    const remove = (file: UploadedFile, uuid: string, username?: string) =>
      api.as(username)('deleteFile', {
        body: { fileName: file.fileName, itemUuid: uuid, formSlug: 'topics' },
      })
    expect((await remove(attachment, itemUuid)).status).toBe(404)
    const unwanted = await topicPdf()
    expect(await inspectObject(stagingKeyOf(unwanted.fileName))).not.toBeNull()
    expect((await remove(unwanted, uuidIn(unwanted))).status).toBe(200)
    expect(await inspectObject(stagingKeyOf(unwanted.fileName))).toBeNull()
    expect(await submitTopic({ attachment: unwanted })).toMatchObject(missing('attachment'))

    expect(await submitTopic({ attachment }, itemUuid)).toMatchObject({ ok: true })
    const statuses = [await remove(attachment, itemUuid), await remove(attachment, itemUuid, 'student')]
    expect(statuses.map(({ status }) => status)).toEqual([401, 403])
    expect((await remove(attachment, itemUuid, 'manager')).status).toBe(200)
    const item = await api.as('manager')('getItem', { params: { slug: 'topics', uuid: itemUuid } })
    expect(item).toMatchObject({ ok: true, data: { files: [] } })
  })
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
  dataOf(await changeValues(api, slug, uuid, { [madeSet]: { thesis_topic_name: 'Teema', ...values } }))
}

const download = async ({ fileName }: UploadedFile, username?: string) =>
  (await api.as(username)('requestDownload', { body: { fileName } })).status
const afterADay = async () =>
  removeOrphans(await createLocalReq({}, api.payload), new Date(Date.now() + 25 * 3_600_000))

describe('files can be added to an item by managers', () => {
  it.each(['hidden', 'draft', 'deleted'] as const)('even if its form is %s', async (status) => {
    const form = await changeableForm(api, fields)
    const { uuid } = await entryOf(form)
    const ask = async (itemUuid: string | undefined, username?: string) => {
      const { slug } = form
      const body = { formSlug: slug, fieldSlug: 'attachment', fileName: 'b.pdf', fileSize: 10, itemUuid }
      return (await api.as(username)('requestUpload', { params: { slug }, body })).status
    }
    expect([await ask(uuid), await ask(uuid, 'student'), await ask(uuid, 'manager')]).toEqual([409, 409, 200])
    await form.setStatus(status)
    expect([await ask(uuid), await ask(uuid, 'worker')]).toEqual([404, 404])
    const { value } = await pdf(form.slug, uuid, 'by a manager', 'manager')
    await save(form, uuid, { attachment: value })
    expect(await download(value, 'manager')).toBe(200)
    // A new item requires an active form, even for managers.
    expect([await ask(undefined, 'manager'), await ask(randomUUID(), 'manager')]).toEqual([404, 404])
  })

  it('but not through another form', async () => {
    const { uuid } = await entryOf(await changeableForm(api, fields))
    const place = { formSlug: 'topics', fieldSlug: 'attachment', fileName: 'b.pdf' }
    const body = { ...place, fileSize: 10, itemUuid: uuid }
    const response = await api.as('manager')('requestUpload', { params: { slug: 'topics' }, body })
    expect(response.status).toBe(404)
  })
})

describe('a replaced or removed file', () => {
  it('can still be downloaded by managers after it was replaced', async () => {
    const form = await changeableForm(api, fields)
    const { uuid, first } = await entryOf(form)
    await publish(api, form.slug, uuid)
    expect(await download(first)).toBe(200)
    const { value: second } = await pdf(form.slug, uuid, 'the second, which is longer', 'manager')
    expect(second.fileName).toBe(first.fileName.replace('cv.pdf', 'cv-2.pdf'))
    await save(form, uuid, { attachment: second })
    await publish(api, form.slug, uuid)
    await afterADay()
    expect([await download(first), await download(second)]).toEqual([404, 200])
    expect([await download(first, 'manager'), await download(second, 'manager')]).toEqual([200, 200])
    const statusOf = async (name: string) => (await api.send(`/files/${uuid}/attachment/${name}`)).status
    expect([await statusOf('cv.pdf'), await statusOf('cv-2.pdf')]).toEqual([404, 302])

    await save(form, uuid, { attachment: first })
    const { files } = await fetchItem(api, form.slug, uuid)
    expect(files.map(({ name }) => name)).toEqual([first.fileName])
    expect(await inspectObject(first.fileName)).not.toBeNull()
  })

  it('can still be downloaded by managers after its field was removed from the form', async () => {
    const form = await changeableForm(api, fields)
    const { uuid, first } = await entryOf(form)
    await form.setFields(['thesis_topic_name'])
    await save(form, uuid, { thesis_topic_name: 'Muu teema' })
    await afterADay()
    expect(await inspectObject(first.fileName)).not.toBeNull()
    expect((await fetchItem(api, form.slug, uuid)).values[madeSet]).toMatchObject({ attachment: first })
    expect(await download(first, 'manager')).toBe(200)
    await publish(api, form.slug, uuid)
    expect(await download(first)).toBe(404)
  })

  it('can be deleted by a manager', async () => {
    const form = await changeableForm(api, fields)
    const { uuid, first } = await entryOf(form)
    await save(form, uuid, {})
    const body = { fileName: first.fileName, itemUuid: uuid, formSlug: form.slug }
    expect((await api.as('manager')('deleteFile', { body })).status).toBe(200)
    expect(await inspectObject(first.fileName)).toBeNull()
    expect(await download(first, 'manager')).toBe(404)
  })
})

describe('two files of the same name', () => {
  it('get different keys before submission', async () => {
    const { slug } = await changeableForm(api, fields)
    const itemUuid = randomUUID()
    const { value: one } = await pdf(slug, itemUuid, 'one')
    const { value: two } = await pdf(slug, itemUuid, 'two, longer than one')
    expect(two.fileName).toBe(one.fileName.replace('cv.pdf', 'cv-2.pdf'))
    expect(await inspectObject(stagingKeyOf(one.fileName))).toMatchObject({ size: one.fileSize })
  })

  it('get the same key if the first was not uploaded or was deleted', async () => {
    const { slug } = await changeableForm(api, fields)
    const itemUuid = randomUUID()
    const ask = (fileSize: number) => {
      const body = { formSlug: slug, fieldSlug: 'attachment', fileName: 'cv.pdf', fileSize, itemUuid }
      return api.as()('requestUpload', { params: { slug }, body })
    }
    const names = [await ask(10), await ask(20)].map((response) => response.ok && response.data.name)
    expect(names).toEqual([names[0], names[0]])
    const { value } = await pdf(slug, itemUuid, 'came')
    expect(value.fileName).toBe(names[0])
    await api.as()('deleteFile', { body: { fileName: value.fileName, itemUuid, formSlug: slug } })
    expect(await ask(30)).toMatchObject({ ok: true, data: { name: names[0] } })
  })

  it('in different fields get different keys', async () => {
    const { slug } = await changeableForm(api, fields)
    const itemUuid = randomUUID()
    const place = { formSlug: slug, fieldSlug: 'organization_logo', fileName: 'a.png', itemUuid }
    const { value } = await upload(api.as(), place, samplePng())
    expect(value.fileName).toBe(`${slug}/${itemUuid}/organization_logo/a.png`)
  })
})
