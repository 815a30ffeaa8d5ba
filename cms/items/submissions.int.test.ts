import { randomUUID } from 'node:crypto'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { startedApi } from '../../testing/api.ts'
import { changeableForm, madeSet } from '../../testing/create-form.ts'
import { dataOf } from '../../testing/data-of.ts'
import { fetchItem, referenceOf } from '../../testing/items.ts'
import { invalid, rejection } from '../../testing/rejection.ts'
import { samplePdf } from '../../testing/sample-files.ts'
import { internshipValues, thesisValues, topicValues } from '../../testing/sample-values.ts'
import { submit } from '../../testing/submit.ts'
import { upload } from '../../testing/upload.ts'

vi.hoisted(() => Object.assign(process.env, { NOTIFY_EMAILS: 'haldur@ut.example' }))

/** More than there are connections to the database. */
const many = 25
const params = { slug: 'topics' }
const topic = (values: object = {}) => ({ general_topics: { ...topicValues, ...values } })
const alreadySubmitted = rejection(409, 'errors.alreadySubmitted')
const fileMissing = invalid({ 'general_topics.attachment': 'validation.fileMissing' })

const api = await startedApi()

const insertion = (values: object, itemUuid: string, form: object = {}) => ({
  action: 'insert' as const,
  form: { slug: 'topics', updatedAt: new Date().toISOString(), ...form },
  newValues: topic(values),
  itemUuid,
})
const uploadPdf = (title: string) => {
  const place = { formSlug: 'topics', fieldSlug: 'attachment', fileName: 'a.pdf' }
  return upload(api.as(), place, samplePdf(title))
}
const countMails = async (uuid: string) => {
  const reference = await referenceOf(api, 'topics', uuid)
  return (await api.payload.count({ collection: 'mails', where: { text: { contains: reference } } }))
    .totalDocs
}

function times<T>(run: (index: number) => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: many }, (_, index) => run(index)))
}

describe('the same submission gets the same response', () => {
  it('when sent many times at once; it is stored and mailed once', async () => {
    const uuid = randomUUID()
    // Characters are counted, not UTF-16 code units.
    const keywords = [`uus ${uuid} ${'😀'.repeat(150)}`]
    const answers = await times(() => submit(api.as(), 'topics', topic({ keywords }), uuid))
    expect(answers[0]).toMatchObject({ ok: true, status: 200 })
    answers.push(await submit(api.as(), 'topics', topic({ keywords }), uuid))
    for (const answer of answers) expect(answer).toEqual(answers[0])
    expect((await fetchItem(api, 'topics', uuid)).history).toHaveLength(1)
    expect(await countMails(uuid)).toBe(2)
    const where = { value: { equals: keywords[0] } }
    expect(await api.payload.count({ collection: 'keywords', where })).toEqual({ totalDocs: 1 })
  })

  it('after the form was closed, while others are rejected', async () => {
    const { slug, setStatus } = await changeableForm(api, ['thesis_topic_name'])
    const values = { [madeSet]: { thesis_topic_name: 'Külas' } }
    const uuid = randomUUID()
    const first = await submit(api.as(), slug, values, uuid)
    expect(first).toMatchObject({ ok: true, data: { navigate: `/success?form=${slug}` } })
    await setStatus('hidden')
    expect(await submit(api.as(), slug, values, uuid)).toEqual(first)
    expect(await submit(api.as(), slug, values)).toMatchObject({ status: 404 })
    const other = { [madeSet]: { thesis_topic_name: 'Mujal' } }
    expect(await submit(api.as(), slug, other, uuid)).toMatchObject({ status: 404 })
  })

  it('after the deadline has passed, while others are rejected', async () => {
    const uuid = randomUUID()
    const values = { general_intern: internshipValues }
    const first = await submit(api.as(), 'internship', values, uuid)
    expect(first).toMatchObject({ ok: true })
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2099-07-01') })
    onTestFinished(() => void vi.useRealTimers())
    expect(await submit(api.as(), 'internship', values, uuid)).toEqual(first)
    expect(await submit(api.as(), 'internship', values)).toMatchObject(
      invalid({ 'general_intern.application_deadline': 'validation.deadlinePast' }),
    )
  })

  it('whatever is sent in auto-filled fields, but not to another person', async () => {
    const uuid = randomUUID()
    const { value } = await upload(
      api.as('student'),
      { formSlug: 'thesis', fieldSlug: 'thesis_file', fileName: 'a.pdf', itemUuid: uuid },
      samplePdf('Ühe inimese töö'),
    )
    const values = { general_thesis: { ...thesisValues, thesis_file: value } }
    const renamed = { general_thesis: { ...values.general_thesis, ut_first_name: 'Keegi' } }
    const first = await submit(api.as('student'), 'thesis', values, uuid)
    expect(first).toMatchObject({ ok: true })
    expect(await submit(api.as('student'), 'thesis', renamed, uuid)).toEqual(first)
    expect(await submit(api.as('worker'), 'thesis', values, uuid)).toMatchObject(alreadySubmitted)
    expect(await submit(api.as(), 'thesis', values, uuid)).toMatchObject({ status: 401 })
  })

  it('when a manager inserts it; the uuid cannot be used for anything else', async () => {
    const manager = api.as('manager')
    const uuid = randomUUID()
    const body = { ...insertion({}, uuid), newStatus: 'published' as const }
    const answers = await Promise.all([1, 2, 3, 4].map(() => manager('insertItem', { params, body })))
    expect(answers[0]).toMatchObject({ ok: true, data: { itemUuid: uuid } })
    for (const answer of answers) expect(answer).toEqual(answers[0])
    const other = await manager('insertItem', { params, body: { ...body, newStatus: 'pending' } })
    expect(other).toMatchObject(alreadySubmitted)
    expect(await submit(api.as(), 'topics', topic(), uuid)).toMatchObject(alreadySubmitted)
    expect((await fetchItem(api, 'topics', uuid)).history).toHaveLength(1)
  })
})

it('of different submissions with the same uuid only the first is stored and mailed', async () => {
  const uuid = randomUUID()
  const answers = await times((index) => submit(api.as(), 'topics', topic({ description: `${index}` }), uuid))
  const stored = answers.findIndex(({ ok }) => ok)
  for (const [index, answer] of answers.entries()) {
    expect(answer).toMatchObject(index === stored ? { ok: true, status: 200 } : alreadySubmitted)
  }
  const { values, history } = await fetchItem(api, 'topics', uuid)
  expect(values.general_topics?.description).toBe(`${stored}`)
  expect(history).toHaveLength(1)
  expect(await countMails(uuid)).toBe(2)
})

it('an upload is either deleted or submitted if both are requested at once', async () => {
  for (let round = 0; round < 12; round++) {
    const { itemUuid, value } = await uploadPdf(`${round}`)
    const { fileName, fileSize } = value
    const [submitted, deleted] = await Promise.all([
      submit(api.as(), 'topics', topic({ attachment: value }), itemUuid),
      api.as()('deleteFile', { body: { fileName, itemUuid, formSlug: 'topics' } }),
    ])
    if (submitted.ok) {
      expect(deleted.status).toBe(401)
      const { download_url } = dataOf(await api.as('manager')('requestDownload', { body: { fileName } }))
      const file = await fetch(download_url ?? '')
      expect([file.status, (await file.arrayBuffer()).byteLength]).toEqual([200, fileSize])
    } else {
      expect(submitted).toMatchObject(fileMissing)
      expect(deleted.status).toBe(200)
      const item = await api.as('manager')('getItem', { params: { ...params, uuid: itemUuid } })
      expect(item.status).toBe(404)
    }
  }
})

describe('the form named in the body', () => {
  it('may be an alias of the form of the path', async () => {
    const alias = { slug: 'topic' }
    expect(await submit(api.as(), 'topic', topic())).toMatchObject({ ok: true })
    const uuid = randomUUID()
    const body = insertion({}, uuid, alias)
    dataOf(await api.as('manager')('insertItem', { params: alias, body }))
    const { updatedAt } = await fetchItem(api, 'topic', uuid)
    const { form, newValues } = body
    expect(
      await api.as('manager')('changeItem', {
        params: { ...alias, uuid },
        body: { action: 'update', form, updatedAt, newValues },
      }),
    ).toMatchObject({ ok: true, data: { navigate: '/manage/data/topics' } })
  })

  it.each([
    ['another one', { slug: 'thesis', updatedAt: '2001-01-01T00:00:00.000Z' }],
    ['unknown', { slug: 'nowhere', updatedAt: '2001-01-01T00:00:00.000Z' }],
    ['without a valid time', { slug: 'topics', updatedAt: 'yesterday' }],
  ])('is rejected if it is %s', async (_, form) => {
    const badRequest = rejection(400, 'errors.badRequest')
    const uuid = randomUUID()
    const body = insertion({}, uuid, form)
    const sent = { action: 'insert', filledForm: body.form, itemUuid: uuid, values: topic() } as const
    expect(await api.as()('submitItem', { params, body: sent })).toMatchObject(badRequest)
    expect(await api.as('manager')('insertItem', { params, body })).toMatchObject(badRequest)
    const item = await api.as('manager')('getItem', { params: { ...params, uuid } })
    expect(item).toMatchObject({ status: 404 })
  })
})
