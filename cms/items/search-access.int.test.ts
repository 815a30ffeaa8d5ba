import { randomUUID } from 'node:crypto'
import { createLocalReq } from 'payload'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '#cms/platform/auth/caller.ts'
import { itemStatuses } from '#contract/items.ts'
import { type Visibility, visibilities } from '#contract/roles.ts'
import { type Api, startedApi } from '../../testing/api.ts'
import { addTopic, findTopics, freshWord } from '../../testing/topics.ts'
import { listItems } from './list-items.ts'
import { refreshColumns } from './refresh-columns.ts'

/** Who of the provider's people sees entries of which visibility (contract §2); `undefined` is nobody. */
const seenBy: [string | undefined, readonly Visibility[]][] = [
  [undefined, ['everyone']],
  ['nobody', ['everyone', 'logged_in']],
  ['student', ['everyone', 'logged_in', 'university_student']],
  ['worker', ['everyone', 'logged_in', 'university_worker']],
  ['manager', visibilities],
  ['admin', visibilities],
]

let api: Api

beforeAll(async () => {
  api = await startedApi()
})

describe('a search finds no more than one may see', () => {
  it('by visibility and status, in rows and in the total, however it is ordered', async () => {
    const word = freshWord()
    const statuses = itemStatuses.filter((status) => status !== 'draft')
    const entries = visibilities.flatMap((visibility) => statuses.map((status) => ({ visibility, status })))
    const uuids = new Map<string, (typeof entries)[number]>()
    for (const entry of entries) {
      const values = { thesis_topic_name: `Teema ${word}`, visibility: entry.visibility }
      uuids.set(await addTopic(api, values, entry.status), entry)
    }
    for (const [username, seen] of seenBy) {
      const expected = [...uuids].filter(
        ([, { visibility, status }]) => status === 'published' && seen.includes(visibility),
      )
      for (const query of [{ q: word }, { q: word.slice(3, 20) }, { q: word, sort: '-status' }]) {
        const found = await findTopics(api, { ...query, size: 150 }, username)
        expect(new Set(found.uuids)).toEqual(new Set(expected.map(([uuid]) => uuid)))
        expect(found.uuids).toHaveLength(expected.length)
        expect(found.total).toBe(expected.length)
        const past = await findTopics(api, { ...query, size: 150, page: 2 }, username)
        expect(past).toEqual({ uuids: [], total: expected.length })
      }
    }
    const params = { slug: 'topics' }
    const ofAll = await api.as('manager')('listItems', { params, query: { q: word, size: 150 } })
    expect(ofAll).toMatchObject({ ok: true, total: uuids.size })
  })

  it('managers by status and year too', async () => {
    const word = freshWord()
    const pending = await addTopic(api, { thesis_topic_name: `Teema ${word}` }, 'pending')
    await addTopic(api, { thesis_topic_name: `Teema ${word}` })
    const found = await api.as('manager')('listItems', {
      params: { slug: 'topics' },
      query: { q: word, statuses: 'pending,hide' },
    })
    expect(found).toMatchObject({ ok: true, total: 1, data: [{ uuid: pending }] })
    const refused = await api.as('worker')('listItems', { params: { slug: 'topics' }, query: { q: word } })
    expect(refused).toMatchObject({ ok: false, status: 403 })
  })

  it('nobody but managers by who sent an entry in', async () => {
    const word = freshWord()
    const uuid = await addTopic(api, { thesis_topic_name: `Teema ${word}` })
    const q = `${word} kadri kask`
    expect(await findTopics(api, { q }, 'manager')).toEqual({ uuids: [uuid], total: 1 })
    for (const username of [undefined, 'nobody', 'student', 'worker'])
      expect(await findTopics(api, { q }, username)).toEqual({ uuids: [], total: 0 })
  })
})

describe('what a form asks for', () => {
  const both = (text: string) => ({ et: text, en: text })
  const fresh = () => `made_${randomUUID().slice(0, 8)}`
  const updatedAt = new Date().toISOString()

  async function addField(isPrivate: boolean, type = 'text', settings = {}): Promise<string> {
    const slug = fresh()
    const translations = { label: both('Väli') }
    const field = { type, settings: { private: isPrivate, ...settings }, translations }
    good(await api.as('manager')('addField', { body: { action: 'new', values: { slug, ...field } } }))
    return slug
  }

  const formOf = (slug: string, fields: string[]) => ({
    slug,
    title: both('Vorm'),
    description: both('Vorm'),
    fieldSets: [
      {
        order: 1,
        slug: 'general_topics',
        translation: both('Andmed'),
        fields: fields.map((field, index) => ({ order: index + 1, required: false, slug: field })),
      },
    ],
  })

  async function addForm(fields: string[]): Promise<string> {
    const slug = fresh()
    good(await api.as('manager')('addForm', { body: { action: 'new', values: formOf(slug, fields) } }))
    return slug
  }

  async function addEntry(slug: string, values: object): Promise<string> {
    const newValues = { general_topics: values }
    const body = { action: 'insert', form: { slug, updatedAt }, newStatus: 'published', newValues } as const
    return good(await api.as('manager')('insertItem', { params: { slug }, body })).itemUuid ?? ''
  }

  /** As a list of the form would answer nobody in particular; the contract has none of such a form. */
  async function found(slug: string, q: string): Promise<string[]> {
    const form = good(await api.as('manager')('getAdminForm', { params: { slug } }))
    const caller: Caller = null
    const req = await createLocalReq({ context: { caller } }, api.payload)
    const { rows, total } = await listItems(req, caller, form, { q })
    expect(rows).toHaveLength(total ?? -1)
    return rows.map(({ item }) => item.id)
  }

  const foundByManager = async (slug: string, q: string) =>
    good(await api.as('manager')('listItems', { params: { slug }, query: { q } })).map(({ uuid }) => uuid)

  it('is searched by managers alone where it is private', async () => {
    const [open, secret] = [await addField(false), await addField(true)]
    const form = await addForm([secret, open])
    const uuid = await addEntry(form, { [open]: 'Avalik Õunapuu', [secret]: 'Salajane Pirnipuu' })
    for (const q of ['õunapuu', 'unapu', 'avalik']) expect([q, await found(form, q)]).toEqual([q, [uuid]])
    for (const q of ['pirnipuu', 'rnip', 'salajane', 'avalik pirnipuu', 'salajas']) {
      expect([q, await found(form, q)]).toEqual([q, []])
    }
    expect(await foundByManager(form, 'avalik pirnipuu')).toEqual([uuid])
  })

  it('is not searched from the moment that it becomes private, and the rest still is', async () => {
    const [open, turned] = [await addField(false), await addField(false)]
    const form = await addForm([open, turned])
    const uuid = await addEntry(form, { [open]: 'Õunapuu', [turned]: 'Pirnipuu' })
    const other = await addEntry(form, { [open]: 'Õunapuu' })
    expect(await found(form, 'pirnipuu')).toEqual([uuid])

    const field = good(await api.as('manager')('getField', { params: { slug: turned } }))
    const values = { ...field.values, settings: { ...field.values.settings, private: true } }
    const body = { action: 'update', updatedAt: field.updatedAt, values } as const
    good(await api.as('manager')('updateField', { params: { slug: turned }, body }))
    expect([await found(form, 'pirnipuu'), await found(form, 'irnip')]).toEqual([[], []])
    expect(new Set(await found(form, 'õunapuu'))).toEqual(new Set([uuid, other]))
    expect(await foundByManager(form, 'pirnipuu')).toEqual([uuid])
  })

  it('is not searched once the form asks for it no longer', async () => {
    const [open, lost] = [await addField(false), await addField(false)]
    const form = await addForm([open, lost])
    const uuid = await addEntry(form, { [open]: 'Õunapuu', [lost]: 'Kirsipuu' })
    expect(await found(form, 'kirsipuu')).toEqual([uuid])
    const kept = good(await api.as('manager')('getAdminForm', { params: { slug: form } }))
    const { fieldSets, ...rest } = formOf(form, [open])
    const body = { action: 'update', updatedAt: kept.updatedAt, form: rest, fieldSets, values: {} } as const
    good(await api.as('manager')('changeForm', { params: { slug: form }, body }))
    expect(await found(form, 'kirsipuu')).toEqual([])
    expect(await found(form, 'õunapuu')).toEqual([uuid])
  })

  it('is found by the labels of its options, by new ones a while after they have changed', async () => {
    const option = (label: string) => ({ options: [{ value: 'puu', label: both(label) }] })
    const slug = await addField(false, 'select', option('Saarepuu'))
    const form = await addForm([await addField(false), slug])
    const uuid = await addEntry(form, { [slug]: 'puu' })
    expect(await found(form, 'saarepuude')).toEqual([uuid])
    const field = good(await api.as('manager')('getField', { params: { slug } }))
    const settings = { ...field.values.settings, options: [{ value: 'puu', label: both('Kuusepuu') }] }
    const values = { ...field.values, settings }
    const body = { action: 'update', updatedAt: field.updatedAt, values } as const
    good(await api.as('manager')('updateField', { params: { slug }, body }))
    await refreshColumns(await createLocalReq({}, api.payload))
    expect([await found(form, 'kuusepuude'), await found(form, 'saarepuu')]).toEqual([[uuid], []])
  })
})

function good<T>(answer: { ok: true; data: T } | { ok: false; problem: unknown }): T {
  if (!answer.ok) throw new Error(JSON.stringify(answer.problem))
  return answer.data
}
