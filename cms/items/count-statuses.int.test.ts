import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import type { CallInput } from '#contract/client.ts'
import { startedApi } from '../../testing/api.ts'
import { countQueries } from '../../testing/count-queries.ts'
import { dataOf } from '../../testing/data-of.ts'
import { insertItem } from '../../testing/items.ts'
import { topicValues } from '../../testing/sample-values.ts'

const api = await startedApi()
await api.payload.delete({ collection: 'items', where: {} })
const manager = api.as('manager')

const add = (thesis_topic_name: string, status: 'pending' | 'published' | 'canceled') =>
  insertItem(api, 'topics', { general_topics: { ...topicValues, thesis_topic_name } }, status)

async function counts(query: CallInput<'countItems'>['query'] = {}) {
  return dataOf(await manager('countItems', { params: { slug: 'topics' }, query }))
}

it('counts the entries of each status within the search, in one statement', async () => {
  await add('Mesilased', 'pending')
  await add('Mesilaste lend', 'published')
  await add('Metsad', 'published')
  await add('Rabad', 'canceled')
  expect(await counts()).toEqual([
    { status: 'canceled', count: 1, unconfirmed: 0, unanswered: 0 },
    { status: 'pending', count: 1, unconfirmed: 0, unanswered: 0 },
    { status: 'published', count: 2, unconfirmed: 0, unanswered: 0 },
  ])
  expect(await counts({ q: 'mesilased' })).toEqual([
    { status: 'pending', count: 1, unconfirmed: 0, unanswered: 0 },
    { status: 'published', count: 1, unconfirmed: 0, unanswered: 0 },
  ])
  expect(await countQueries(/\bitems\b/, counts)).toBe(1)
  expect((await api.as('student')('countItems', { params: { slug: 'topics' }, query: {} })).status).toBe(403)
})

it('lists pending entries first, oldest first, and the others in the default order', async () => {
  await api.payload.delete({ collection: 'items', where: {} })
  const created = { published: 2020, newer: 2019, older: 2018, canceled: 2017 }
  for (const [name, year] of Object.entries(created)) {
    const status = name === 'published' || name === 'canceled' ? name : 'pending'
    const uuid = await add(name, status)
    await api.payload.db.drizzle.execute(
      sql`update items set created_at = ${`${year}-03-01T10:00:00.000Z`}::timestamptz where id = ${uuid}`,
    )
  }
  const rows = dataOf(await manager('listItems', { params: { slug: 'topics' }, query: { sort: 'waiting' } }))
  expect(rows.map(({ values }) => values.general_topics?.thesis_topic_name)).toEqual([
    'older',
    'newer',
    'published',
    'canceled',
  ])
})
