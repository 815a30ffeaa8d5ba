import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Envelope } from '#contract/problems.ts'
import { type Api, startedApi } from '../../testing/api.ts'
import { topicValues } from '../../testing/sample-values.ts'

let api: Api

beforeAll(async () => {
  api = await startedApi()
})

type Answer = { ok: true; data: Envelope } | { ok: false; problem: Envelope }
const envelopeOf = (answer: Answer) => (answer.ok ? answer.data : answer.problem)
const fresh = (words: string) => `${words} ${randomUUID()}`

async function add(label: string) {
  return envelopeOf(await api.as('manager')('addKeyword', { body: { action: 'new', item: { label } } }))
}

async function find(label: string) {
  const answer = await api.as('manager')('listKeywords', {})
  return answer.ok ? answer.data.keywords.filter((keyword) => keyword.value === label) : []
}

describe('keywords bear no copy: what is written last holds', () => {
  it('of two updates both are taken, and all of one of them is kept', async () => {
    const value = fresh('andmed')
    await add(value)
    for (let round = 0; round < 20; round++) {
      const update = async (who: 'manager' | 'admin', published: boolean) => {
        const item = { label: `${who} ${value} ${round}`, published }
        const body = { action: 'update' as const, item }
        return envelopeOf(await api.as(who)('updateKeyword', { params: { value }, body }))
      }
      const answers = await Promise.all([update('manager', true), update('admin', false)])
      expect(answers.map(({ status }) => status)).toEqual([200, 200])
      const [kept, ...more] = await find(value)
      expect(more).toEqual([])
      expect([`manager ${value} ${round}`, `admin ${value} ${round}`]).toContain(kept?.label)
      expect(kept?.published).toBe(kept?.label.startsWith('manager'))
    }
  })

  it('of many of one name one is made', async () => {
    const label = fresh('robotid')
    const answers = await Promise.all(Array.from({ length: 25 }, () => add(label)))
    const refused = answers.filter(({ status }) => status !== 200)
    expect(refused).toHaveLength(24)
    for (const each of refused) expect(each).toMatchObject({ status: 409, error: 'keywords.error.taken' })
    expect(await find(label)).toHaveLength(1)
  })

  it('one that is deleted while an entry takes it: the entry has it, whoever came first', async () => {
    for (let round = 0; round < 20; round++) {
      const value = fresh('graafid')
      await add(value)
      const [submitted, deleted] = await Promise.all([
        api.as()('submitItem', {
          params: { slug: 'topics' },
          body: {
            action: 'insert',
            filledForm: { slug: 'topics', updatedAt: new Date().toISOString() },
            values: { general_topics: { ...topicValues, keywords: [value] } },
          },
        }),
        api.as('manager')('changeKeywords', { body: { action: 'delete', items: [value] } }),
      ])
      expect(submitted.status).toBe(200)
      const [kept] = await find(value)
      expect(kept?.usage.total).toBe(1)
      // Deleted first, it is a new one of the entry's, which nobody has published yet.
      expect(kept?.published).toBe(!deleted.ok)
      if (!deleted.ok) expect(deleted.problem).toMatchObject({ status: 409, error: 'keywords.error.inUse' })
    }
  })
})
