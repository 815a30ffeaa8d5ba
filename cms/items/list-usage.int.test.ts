import { expect, it } from 'vitest'
import { startedApi } from '../../testing/api.ts'
import { createItemForTest } from '../../testing/create-item.ts'
import { dataOf } from '../../testing/data-of.ts'
import { fetchItem } from '../../testing/items.ts'
import { usageCounter } from './usage-counter.ts'

const api = await startedApi()

const store = (uuid: string, monthsAgo: number, views: number, downloads: number) =>
  api.payload.db.pool.query(
    `insert into item_usage (item, day, views, downloads)
      values ($1, (date_trunc('month', now() at time zone 'Europe/Tallinn') - make_interval(months => $2))::date, $3, $4)`,
    [uuid, monthsAgo, views, downloads],
  )

it('the numbers have 12 months, and the most read entries that everyone may see', async () => {
  await api.payload.db.pool.query('delete from item_usage')
  const [read, rare, restricted, hidden] = await Promise.all([
    createItemForTest(api, 'topics'),
    createItemForTest(api, 'topics'),
    createItemForTest(api, 'topics', 'published', { visibility: 'logged_in' }),
    createItemForTest(api, 'topics', 'hide'),
  ])
  const thesis = await createItemForTest(api, 'thesis')
  await store(read.uuid, 11, 5, 1)
  await store(read.uuid, 0, 3, 0)
  await store(read.uuid, 12, 100, 100)
  await store(rare.uuid, 1, 2, 7)
  await store(restricted.uuid, 0, 50, 0)
  await store(hidden.uuid, 0, 40, 0)
  await store(thesis.uuid, 0, 1, 1)
  for (const username of [undefined, 'student', 'manager']) {
    const { months, mostRead } = dataOf(
      await api.as(username)('getUsageNumbers', { query: { register: 'topics' } }),
    )
    expect(months.map(({ views, downloads }) => [views, downloads])).toEqual([
      [5, 1],
      ...Array.from({ length: 9 }, () => [0, 0]),
      [2, 7],
      [93, 0],
    ])
    expect(mostRead.map(({ register, uuid, views }) => [register, uuid, views])).toEqual([
      ['topics', read.uuid, 8],
      ['topics', rare.uuid, 2],
    ])
  }
  expect((await fetchItem(api, 'topics', read.uuid)).usage).toEqual({ views: 108, downloads: 101 })
  const csv = await dataOf(
    await api.as()('exportNumbers', { query: { register: 'topics', language: 'en' } }),
  ).text()
  expect(csv).toMatch(new RegExp(`^[^;]+;Views;${read.uuid};[^;]*;8\\r?$`, 'm'))
})

it.each(['et', 'en'])(
  'a title that an entry lacks in one language is that in the other: %s',
  async (language) => {
    const { uuid } = await createItemForTest(api, 'thesis')
    await api.payload.db.pool.query(`update items set title_${language} = '' where id = $1`, [uuid])
    await store(uuid, 0, 1000, 0)
    const { title } = dataOf(await api.as()('getThesis', { params: { uuid } }))
    expect(title.et).toBe(title.en)
    const { mostRead } = dataOf(await api.as()('getUsageNumbers', { query: { register: 'thesis' } }))
    expect(mostRead.find((entry) => entry.uuid === uuid)?.title).toEqual(title)
  },
)

it('what is counted is added to what is stored, and nothing is lost while the database is unavailable', async () => {
  const { uuid } = await createItemForTest(api, 'topics')
  const counter = usageCounter(api.payload)
  const stored = async () => (await fetchItem(api, 'topics', uuid)).usage
  counter.add(uuid, 'views')
  counter.add(uuid.toUpperCase(), 'views')
  counter.add(crypto.randomUUID(), 'downloads')
  await api.payload.db.pool.query('alter table item_usage rename to item_usage_away')
  await expect(counter.flush()).rejects.toThrow()
  await api.payload.db.pool.query('alter table item_usage_away rename to item_usage')
  counter.add(uuid, 'downloads')
  await counter.flush()
  expect(await stored()).toEqual({ views: 2, downloads: 1 })
  counter.add(uuid, 'views')
  await Promise.all([counter.flush(), counter.flush()])
  expect(await stored()).toEqual({ views: 3, downloads: 1 })
})
