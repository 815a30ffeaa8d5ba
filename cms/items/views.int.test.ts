import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { startedApi } from '../../testing/api.ts'
import { dataOf } from '../../testing/data-of.ts'
import { insertItem } from '../../testing/items.ts'
import { rejection } from '../../testing/rejection.ts'
import { topicValues } from '../../testing/sample-values.ts'
import { uniqueSlug } from '../../testing/unique-slug.ts'

const api = await startedApi()
const topic = (thesis_topic_name: string) => ({ general_topics: { ...topicValues, thesis_topic_name } })

beforeEach(() => api.payload.db.pool.query('delete from item_views'))

function add(
  values: { name?: string; isShared?: boolean; query?: string; form?: string } = {},
  username = 'manager',
) {
  const defaults = { name: 'Ootel', isShared: false, form: 'topics', query: '' }
  return api.as(username)('addView', { body: { action: 'new', ...defaults, ...values } })
}
const list = async (username = 'manager') => dataOf(await api.as(username)('listViews', {}))
function change(
  uuid: string,
  body: { action: 'update'; name: string; isShared: boolean } | { action: 'delete' | 'restore' },
  username = 'manager',
) {
  return api.as(username)('changeView', { params: { uuid }, body })
}

describe('views', () => {
  it('are own or shared, and counted as the table shows them', async () => {
    const q = uniqueSlug()
    const uuid = await insertItem(api, 'topics', topic(`${q} a`))
    await insertItem(api, 'topics', topic(`${q} b`), 'published')
    await insertItem(api, 'topics', topic(`${q} c`), 'deleted')
    const items = [{ uuid, before: null, after: 'manager' }]
    dataOf(await api.as('manager')('assignItems', { params: { slug: 'topics' }, body: { items } }))
    dataOf(await add({ name: 'Kõik', query: `q=${q}&year=all` }))
    dataOf(await add({ name: 'Minu', query: `q=${q}&assignee=%40me`, isShared: true }))
    dataOf(await add({ name: 'Ootel', query: `q=${q}&statuses=pending` }, 'admin'))
    const counts = (views: Awaited<ReturnType<typeof list>>) => views.map(({ name, count }) => [name, count])
    expect(counts(await list())).toEqual([
      ['Kõik', 2],
      ['Minu', 1],
    ])
    expect(counts(await list('admin'))).toEqual([
      ['Minu', 0],
      ['Ootel', 1],
    ])
  })

  it('are changed by their owner, and shared ones by all managers', async () => {
    const { uuid } = dataOf(await add())
    const update = { action: 'update', name: 'Muu', isShared: true } as const
    expect((await change(uuid, update, 'admin')).status).toBe(404)
    dataOf(await change(uuid, update))
    dataOf(await change(uuid, { action: 'delete' }, 'admin'))
    expect(await list()).toEqual([])
    expect((await change(uuid, update)).status).toBe(404)
    dataOf(await change(uuid, { action: 'restore' }))
    expect(await list()).toMatchObject([{ uuid, name: 'Muu', isShared: true }])
    for (const unknown of [randomUUID(), 'x']) expect((await change(unknown, update)).status).toBe(404)
  })

  it('have names without control characters and overrides of the direction', async () => {
    const { uuid } = dataOf(await add({ name: ' Ootel\u0007 \u202Egnp.\u2066x ' }))
    expect(await list()).toMatchObject([{ name: 'Ootel gnp.x' }])
    dataOf(await change(uuid, { action: 'update', name: '\u2067Ootel', isShared: false }))
    expect(await list()).toMatchObject([{ name: 'Ootel' }])
  })

  it('need a name, a form and filters that lists accept', async () => {
    expect(await add({ name: ' ' })).toMatchObject(
      rejection(422, 'errors.invalid', { name: 'validation.required' }),
    )
    expect((await add({ form: 'no-such-form' })).status).toBe(404)
    expect(await add({ query: 'statuses=x' })).toMatchObject(
      rejection(422, 'errors.invalid', { query: 'errors.invalid' }),
    )
    dataOf(await add({ query: 'hide=reference&q=abc' }))
    expect(await list()).toMatchObject([{ count: 0 }])
  })
})
