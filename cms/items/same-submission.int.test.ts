import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { type Api, startedApi } from '../../testing/api.ts'
import { samplePdf } from '../../testing/sample-files.ts'
import { topicValues } from '../../testing/sample-values.ts'
import { upload } from '../../testing/upload.ts'

vi.hoisted(() => Object.assign(process.env, { NOTIFY_EMAILS: 'haldur@ut.example' }))

/** More than there are connections to the database. */
const many = 25

let api: Api

beforeAll(async () => {
  api = await startedApi()
})

function submit(itemUuid: string, values: object = {}) {
  return api.as()('submitItem', {
    params: { slug: 'topics' },
    body: {
      action: 'insert',
      filledForm: { slug: 'topics', updatedAt: new Date().toISOString() },
      itemUuid,
      values: { general_topics: { ...topicValues, ...values } },
    },
  })
}

async function readItemAndMails(uuid: string) {
  const answer = await api.as('manager')('getItem', { params: { slug: 'topics', uuid } })
  const about = await api.payload.count({ collection: 'mails', where: { text: { contains: uuid } } })
  return { item: answer.ok ? answer.data : undefined, mails: about.totalDocs }
}

const times = <T>(run: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: many }, (_, index) => run(index)))

describe('at once, under one uuid', () => {
  it('the same submission is one entry, one pair of mails, and the same answer for all', async () => {
    const uuid = randomUUID()
    const keywords = [`uus ${uuid}`]
    const answers = await times(() => submit(uuid, { keywords }))
    expect(answers[0]).toMatchObject({ ok: true, status: 200 })
    for (const answer of answers) expect(answer).toEqual(answers[0])
    const { item, mails } = await readItemAndMails(uuid)
    expect(item?.history).toHaveLength(1)
    expect(mails).toBe(2)
    const where = { value: { equals: keywords[0] } }
    expect(await api.payload.count({ collection: 'keywords', where })).toEqual({ totalDocs: 1 })
    expect(await submit(uuid, { keywords })).toEqual(answers[0])
    expect((await readItemAndMails(uuid)).mails).toBe(2)
  })

  it('of different ones the first is taken and every other told', async () => {
    const uuid = randomUUID()
    const answers = await times((index) => submit(uuid, { description: `${index}` }))
    const taken = answers.findIndex(({ ok }) => ok)
    for (const [index, answer] of answers.entries()) {
      if (index === taken) expect(answer).toMatchObject({ ok: true, status: 200 })
      else expect(answer).toMatchObject({ status: 409, problem: { error: 'errors.alreadySubmitted' } })
    }
    const { item, mails } = await readItemAndMails(uuid)
    expect(item?.values.general_topics?.description).toBe(`${taken}`)
    expect(item?.history).toHaveLength(1)
    expect(mails).toBe(2)
  })
})

describe('an upload', () => {
  it('that was made for no entry in particular is had by one of those that name it', async () => {
    const bytes = samplePdf('shared by all submissions')
    const form = { slug: 'topics', updatedAt: new Date().toISOString() }
    const wanted = { formSlug: 'topics', fieldSlug: 'attachment', fileName: 'a.pdf' }
    const { itemUuid: promisedTo, value } = await upload(api.as(), wanted, bytes)
    await api.payload.update({
      collection: 'files',
      where: { name: { equals: value.fileName } },
      data: { field: 'file' },
    })
    const uuids = [promisedTo, ...Array.from({ length: 9 }, () => randomUUID())]
    const answers = await Promise.all(
      uuids.map((itemUuid) =>
        api.as('manager')('insertItem', {
          params: { slug: 'topics' },
          body: {
            action: 'insert',
            form,
            itemUuid,
            newValues: { general_topics: { ...topicValues, attachment: value } },
          },
        }),
      ),
    )
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    for (const answer of answers) {
      if (answer.ok) continue
      expect(answer.problem).toMatchObject({
        status: 422,
        errors: [{ field: 'general_topics.attachment', messageKey: 'validation.fileMissing' }],
      })
    }
    const stored = await Promise.all(uuids.map(readItemAndMails))
    expect(stored.flatMap(({ item }) => item?.files ?? [])).toMatchObject([{ name: value.fileName }])
  })

  it('that is deleted while its entry is submitted leaves no entry without it', async () => {
    const wanted = { formSlug: 'topics', fieldSlug: 'attachment', fileName: 'a.pdf' }
    for (let round = 0; round < 20; round++) {
      const { itemUuid, value } = await upload(api.as(), wanted, samplePdf(`${round}`))
      const deletion = { fileName: value.fileName, itemUuid, formSlug: 'topics' }
      const [submitted, deleted] = await Promise.all([
        submit(itemUuid, { attachment: value }),
        api.as()('deleteFile', { body: deletion }),
      ])
      const { item } = await readItemAndMails(itemUuid)
      if (submitted.ok) {
        expect(deleted.status).toBe(401)
        const { fileName } = value
        const opened = await api.as('manager')('requestDownload', { body: { fileName } })
        const file = await fetch(opened.ok ? (opened.data.download_url ?? '') : '')
        expect([file.status, (await file.arrayBuffer()).byteLength]).toEqual([200, value.fileSize])
      } else {
        expect(submitted.problem).toMatchObject({
          status: 422,
          errors: [{ field: 'general_topics.attachment', messageKey: 'validation.fileMissing' }],
        })
        expect(deleted.status).toBe(200)
        expect(item).toBeUndefined()
      }
    }
  })
})
