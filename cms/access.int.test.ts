import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Api, startedApi } from '../testing/api.ts'
import { topicValues } from '../testing/sample-values.ts'

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

describe('entries', () => {
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

async function publish(slug: string, uuid: string): Promise<void> {
  const manager = api.as('manager')
  const item = await manager('getItem', { params: { slug, uuid } })
  if (!item.ok) throw new Error('no item')
  const body = { action: 'status', updatedAt: item.data.updatedAt, newStatus: 'published' } as const
  await manager('changeItem', { params: { slug, uuid }, body })
}
