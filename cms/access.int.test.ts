import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Api, startedApi } from '../testing/api.ts'
import { tokenOf } from '../testing/people.ts'
import { samplePdf } from '../testing/sample-files.ts'
import { thesisValues, topicValues } from '../testing/sample-values.ts'
import { upload } from '../testing/upload.ts'

/** One of the provider's people a class of contract §2; `undefined` is the anonymous caller. */
const classes = {
  anonymous: undefined,
  signedIn: 'nobody',
  student: 'student',
  worker: 'worker',
  manager: 'manager',
  admin: 'admin',
} as const
type Class = keyof typeof classes
const everyClass: Class[] = ['anonymous', 'signedIn', 'student', 'worker', 'manager', 'admin']

let api: Api

beforeAll(async () => {
  api = await startedApi()
})

async function statusOf(name: Class, path: string, init: RequestInit = {}): Promise<number> {
  const username = classes[name]
  const headers = new Headers(init.headers)
  if (username) headers.set('Authorization', `Bearer ${await tokenOf(username)}`)
  return (await api.send(path, { ...init, headers })).status
}

describe('entries', () => {
  it('under embargo keep their files from all but managers', async () => {
    const { uuid, fileName } = await publishedThesis({ embargo_until: '2098-01-01' })
    for (const name of everyClass) {
      const call = api.as(classes[name])
      const isManager = name === 'manager' || name === 'admin'
      const detail = await call('getThesis', { params: { uuid } })
      expect(detail.ok && detail.data.files[0]?.embargoUntil).toBe('2098-01-01')
      expect((await call('requestDownload', { body: { fileName } })).status).toBe(isManager ? 200 : 403)
    }
  })

  it('show private fields and addresses to managers alone', async () => {
    const itemUuid = randomUUID()
    const values = {
      ...topicValues,
      supervisors: [{ firstname: 'Ants', lastname: 'Org', email: 'ants@private.example' }],
    }
    const body = {
      action: 'insert' as const,
      filledForm: { slug: 'topics', updatedAt: new Date().toISOString() },
      itemUuid,
      values: { general_topics: { ...values, contact_email: 'desk@private.example' } },
    }
    await api.as()('submitItem', { params: { slug: 'topics' }, body })
    await publish('topics', itemUuid)
    for (const name of everyClass) {
      const call = api.as(classes[name])
      const isManager = name === 'manager' || name === 'admin'
      const answers = [
        await call('getTopic', { params: { uuid: itemUuid } }),
        await call('listTopics', {}),
        await call('listTopics', { query: { q: 'private.example' } }),
      ]
      expect(JSON.stringify(answers[0])).toContain('Org')
      for (const answer of answers.slice(0, 2)) {
        expect(JSON.stringify(answer).includes('@private.example')).toBe(isManager)
      }
      expect(answers[2]).toMatchObject({ ok: true, data: [] })
    }
  })
})

async function thesis(changes: object) {
  const student = api.as('student')
  const file = { formSlug: 'thesis', fieldSlug: 'thesis_file', fileName: 'töö.pdf' }
  const { itemUuid, value } = await upload(student, file, await samplePdf('töö'))
  const visibility = 'visibility' in changes ? String(changes.visibility) : ''
  const submitted = await student('submitItem', {
    params: { slug: 'thesis' },
    body: {
      action: 'insert',
      filledForm: { slug: 'thesis', updatedAt: new Date().toISOString() },
      itemUuid,
      values: {
        general_thesis: {
          ...thesisValues,
          title_en: `Seen by ${visibility}`,
          ...changes,
          thesis_file: value,
        },
      },
    },
  })
  if (!submitted.ok) throw new Error(JSON.stringify(submitted))
  return { uuid: itemUuid, fileName: value.fileName }
}

async function publishedThesis(changes: object) {
  const made = await thesis(changes)
  await publish('thesis', made.uuid)
  return made
}

async function publish(slug: string, uuid: string): Promise<void> {
  const manager = api.as('manager')
  const item = await manager('getItem', { params: { slug, uuid } })
  if (!item.ok) throw new Error('no item')
  const body = { action: 'status', updatedAt: item.data.updatedAt, newStatus: 'published' } as const
  await manager('changeItem', { params: { slug, uuid }, body })
}
