import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Envelope } from '#contract/problems.ts'
import { type Api, startedApi } from '../../testing/api.ts'

let api: Api
const slug = `made_${randomUUID().slice(0, 8)}`
const both = (text: string) => ({ et: text, en: text })

beforeAll(async () => {
  api = await startedApi()
  const manager = api.as('manager')
  const title = both('Algus')
  const added = [
    await manager('addField', { body: { action: 'new', values: { slug, translations: { label: title } } } }),
    await manager('addFieldSet', { body: { action: 'new', values: { slug, settings: { title } } } }),
    await manager('addForm', { body: { action: 'new', values: formOf('Algus') } }),
  ]
  for (const answer of added) expect(answer).toMatchObject({ ok: true })
})

const formOf = (text: string) => ({
  slug,
  title: both(text),
  description: both(text),
  fieldSets: [
    {
      order: 1,
      slug,
      translation: both(text),
      fields: [{ order: 1, required: text.length % 2 === 0, slug }],
    },
  ],
})

type Who = 'manager' | 'admin'
/** What is written under a name is read by it again, all of it. */
type Kind = {
  read: () => Promise<{ updatedAt: string; seen: unknown }>
  write: (who: Who, updatedAt: string, text: string) => Promise<Envelope>
  expected: (text: string) => unknown
}

type Answer<T> = { ok: true; data: T } | { ok: false; problem: Envelope }
const dataOf = <T>(answer: Answer<T>): T => {
  if (!answer.ok) throw new Error(JSON.stringify(answer.problem))
  return answer.data
}
const envelopeOf = (answer: Answer<Envelope>) => (answer.ok ? answer.data : answer.problem)

const kinds: Record<string, Kind> = {
  form: {
    read: async () => {
      const { values, updatedAt } = dataOf(await api.as('manager')('getFormValues', { params: { slug } }))
      return { updatedAt, seen: values }
    },
    write: async (who, updatedAt, text) => {
      const body = { action: 'update' as const, updatedAt, values: formOf(text) }
      return envelopeOf(await api.as(who)('updateForm', { params: { slug }, body }))
    },
    expected: (text) => ({ ...formOf(text), permissions: 'everyone' }),
  },
  'field set': {
    read: async () => {
      const { values, updatedAt } = dataOf(await api.as('manager')('getFieldSet', { params: { slug } }))
      return { updatedAt, seen: values.settings }
    },
    write: async (who, updatedAt, text) => {
      const settings = { title: both(text), description: both(text) }
      const body = { action: 'update' as const, updatedAt, values: { slug, settings } }
      return envelopeOf(await api.as(who)('updateFieldSet', { params: { slug }, body }))
    },
    expected: (text) => ({ title: both(text), description: both(text) }),
  },
  field: {
    read: async () => {
      const { values, updatedAt } = dataOf(await api.as('manager')('getField', { params: { slug } }))
      return { updatedAt, seen: values.translations }
    },
    write: async (who, updatedAt, text) => {
      const translations = { label: both(text), helpText: both(text) }
      const body = { action: 'update' as const, updatedAt, values: { slug, translations } }
      return envelopeOf(await api.as(who)('updateField', { params: { slug }, body }))
    },
    expected: (text) => ({ label: both(text), helpText: both(text) }),
  },
}

describe('two writers of one copy: one is taken, the other told how things are now', () => {
  it.each(Object.entries(kinds))('a %s, 30 times', async (_, { read, write, expected }) => {
    for (let round = 1; round <= 30; round++) {
      const { updatedAt } = await read()
      const texts = [`haldur ${round}`, `ülem ${round}`] as const
      const answers = await Promise.all([
        write('manager', updatedAt, texts[0]),
        write('admin', updatedAt, texts[1]),
      ])
      const now = await read()
      const won = answers[0].status === 200 ? 0 : 1
      expect(answers[won]).toMatchObject({ status: 200, updatedAt: now.updatedAt })
      const current = now.updatedAt
      expect(answers[1 - won]).toEqual({ status: 409, error: 'errors.conflict', updatedAt: current })
      expect(now.seen).toMatchObject(Object(expected(texts[won])))
    }
  })

  it('a form’s values and its status, 30 times', async () => {
    const manager = api.as('manager')
    for (let round = 1; round <= 30; round++) {
      const { status, updatedAt } = dataOf(await manager('getAdminForm', { params: { slug } }))
      const newStatus = status === 'hidden' ? 'draft' : 'hidden'
      const [written, moved] = await Promise.all([
        kinds.form?.write('manager', updatedAt, `${round}`),
        api.as('admin')('changeForm', {
          params: { slug },
          body: { action: 'status', updatedAt, status, newStatus },
        }),
      ])
      const now = dataOf(await manager('getAdminForm', { params: { slug } }))
      expect([written?.status, moved.status].sort()).toEqual([200, 409])
      expect(now.status).toBe(moved.ok ? newStatus : status)
      expect(now.title.et === `${round}`).toBe(!moved.ok)
    }
  })
})

describe('one slug for two', () => {
  it.each(['addField', 'addFieldSet', 'addForm'] as const)('%s: one is made', async (name) => {
    const made = `made_${randomUUID().slice(0, 8)}`
    const add = async (): Promise<Envelope> => {
      const manager = api.as('manager')
      const values = { ...formOf('Sama'), slug: made }
      if (name === 'addForm') return envelopeOf(await manager(name, { body: { action: 'new', values } }))
      const field = { slug: made, translations: { label: both('Sama') } }
      return envelopeOf(await manager(name, { body: { action: 'new', values: field } }))
    }
    const answers = await Promise.all(Array.from({ length: 25 }, add))
    const refused = answers.filter(({ status }) => status !== 200)
    expect(refused).toHaveLength(24)
    for (const each of refused) expect(each).toMatchObject({ status: 409, error: 'forms.error.slugInUse' })
  })
})
