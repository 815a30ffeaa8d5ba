import { randomUUID } from 'node:crypto'
import { createLocalReq } from 'payload'
import { beforeAll, describe, expect, it } from 'vitest'
import { inspectObject } from '#cms/platform/storage/objects.ts'
import { stagingKeyOf } from '#cms/platform/storage/staging-key.ts'
import type { UploadedFile } from '#contract/files.ts'
import type { FieldValue } from '#contract/forms.ts'
import type { Visibility } from '#contract/roles.ts'
import { type Api, startedApi } from '../../testing/api.ts'
import { changeableForm } from '../../testing/changeable-form.ts'
import { publish } from '../../testing/publish.ts'
import { samplePdf, samplePng } from '../../testing/sample-files.ts'
import { thesisValues, topicValues } from '../../testing/sample-values.ts'
import { submit } from '../../testing/submit.ts'
import { uploadToForm } from '../../testing/upload.ts'
import { removeOrphans } from './remove-orphans.ts'

let api: Api

beforeAll(async () => {
  api = await startedApi()
})

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

const missing = (field: string) => ({
  ok: false,
  status: 422,
  problem: { errors: [{ field: `general_topics.${field}`, messageKey: 'validation.fileMissing' }] },
})

describe('POST /v1/upload', () => {
  it('gives an address and a name under a uuid of its own', async () => {
    const body = { formSlug: 'topic', fileName: 'Õunapuu CV.PDF', fileSize: 100 }
    const answers = [
      await api.as()('requestFormUpload', { body }),
      await api.as()('requestFormUpload', { body }),
    ]
    const names = answers.map((answer) => (answer.ok ? answer.data.name : ''))
    for (const name of names)
      expect(name).toMatch(/^topics\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\/file\/Ounapuu-CV\.pdf$/)
    expect(new Set(names).size).toBe(2)
    expect(answers[0]).toMatchObject({
      data: { status: 200, url: expect.stringContaining('X-Amz-Expires=900') },
    })
    expect(answers[0]).not.toHaveProperty('data.itemUuid')
  })

  it.each([
    ['of a format that no field takes', { fileName: 'a.html' }, 'validation.fileType'],
    [
      'too large for the field that takes its format',
      { fileName: 'a.png', fileSize: 3 * 1024 ** 2 },
      'validation.fileSize',
    ],
    ['that is empty', { fileSize: 0 }, 'validation.fileEmpty'],
  ])('refuses a file %s', async (_, changes, messageKey) => {
    const body = { formSlug: 'topics', fileName: 'a.pdf', fileSize: 3 * 1024 ** 2, ...changes }
    expect(
      await api.as()('requestFormUpload', { body: { ...body, fileName: 'a.pdf', fileSize: 9_000_000 } }),
    ).toMatchObject({ ok: true })
    expect(await api.as()('requestFormUpload', { body })).toMatchObject({
      ok: false,
      status: 422,
      problem: { errors: [expect.objectContaining({ field: 'file', messageKey })] },
    })
  })

  it('asks who may fill the form, and whether it takes files at all', async () => {
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

describe('its upload', () => {
  it('becomes a file of the entry, under the field that names it', async () => {
    const bytes = samplePdf('lõputöö')
    const file = await uploadToForm(api.as('student'), { formSlug: 'thesis', fileName: 'lõputöö.pdf' }, bytes)
    const uuid = await submitThesis(file)
    const shown = await api.as()('getThesis', { params: { uuid } })
    expect(shown.ok && shown.data.files).toEqual([
      { name: file.fileName, size: bytes.length, field_slug: 'thesis_file' },
    ])
    const lasting = await api.send(`/files/${uuid}/thesis_file/loputoo.pdf`)
    expect(lasting.status).toBe(302)
    const stored = await fetch(lasting.headers.get('location') ?? '')
    expect(Buffer.from(await stored.arrayBuffer())).toEqual(Buffer.from(bytes))
    expect((await api.send(`/files/${uuidIn(file)}/file/loputoo.pdf`)).status).toBe(404)
    await removeOrphans(await createLocalReq({}, api.payload), new Date(Date.now() + 25 * 3_600_000))
    expect(await inspectObject(file.fileName)).toMatchObject({ size: bytes.length })
  })

  it('is handed out to whom the entry is, and under embargo to managers alone', async () => {
    const place = { formSlug: 'thesis', fileName: 'töö.pdf' }
    const file = async () => uploadToForm(api.as('student'), place, samplePdf('töö'))
    const visibility: Visibility = 'university_worker'
    const [restricted, withheld] = [await file(), await file()]
    await submitThesis(restricted, { visibility })
    await submitThesis(withheld, { embargo_until: '2098-01-01' })
    for (const username of [undefined, 'student', 'worker', 'manager']) {
      const ask = async ({ fileName }: UploadedFile) =>
        (await api.as(username)('requestDownload', { body: { fileName } })).status
      const isManager = username === 'manager'
      const statuses = [isManager || username === 'worker' ? 200 : 404, isManager ? 200 : 403]
      expect([username, await ask(restricted), await ask(withheld)]).toEqual([username, ...statuses])
    }
  })

  it('is looked at by the rules of the field that names it', async () => {
    const logo = await topicPdf()
    expect(await submitTopic({ organization_logo: logo })).toMatchObject({
      status: 422,
      problem: { errors: [expect.objectContaining({ messageKey: 'validation.fileType' })] },
    })
    const place = { formSlug: 'internship', fileName: 'cv.pdf' }
    const elsewhere = await uploadToForm(api.as(), place, samplePdf('cv'))
    expect(await submitTopic({ attachment: elsewhere })).toMatchObject(missing('attachment'))
    const disguised = await uploadToForm(api.as(), { formSlug: 'topics', fileName: 'cv.pdf' }, samplePng())
    expect(await submitTopic({ attachment: disguised })).toMatchObject({
      status: 422,
      problem: { errors: [{ field: 'general_topics.attachment', messageKey: 'validation.fileType' }] },
    })
  })

  it('belongs to one entry, however many ask for it at once', async () => {
    const attachment = await topicPdf()
    const answers = await Promise.all(Array.from({ length: 6 }, () => submitTopic({ attachment })))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    for (const answer of answers) if (!answer.ok) expect(answer).toMatchObject(missing('attachment'))
    expect(await submitTopic({ attachment })).toMatchObject(missing('attachment'))
  })

  it('may be the file of an entry under its own uuid', async () => {
    const attachment = await topicPdf()
    expect(await submitTopic({ attachment }, uuidIn(attachment))).toMatchObject({ ok: true })
  })

  it('is deleted by whoever knows its uuid until it is submitted, then by managers', async () => {
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
