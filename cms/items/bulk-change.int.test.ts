import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import type { ItemStatus } from '#contract/item-statuses.ts'
import { startedApi } from '../../testing/api.ts'
import { countQueries } from '../../testing/count-queries.ts'
import { dataOf } from '../../testing/data-of.ts'
import { fetchItem, insertItem, setStatus } from '../../testing/items.ts'
import { internshipValues, topicValues } from '../../testing/sample-values.ts'

const api = await startedApi()
const { pool } = api.payload.db
const slug = 'topics'

const read = (uuid: string) => fetchItem(api, slug, uuid)

function insertMany(count: number, status: ItemStatus = 'pending'): Promise<string[]> {
  const contact_email = `${randomUUID()}@ut.example`
  const values = { general_topics: { ...topicValues, contact_email } }
  return Promise.all(Array.from({ length: count }, () => insertItem(api, slug, values, status)))
}

async function copiesOf(uuids: readonly string[]) {
  return Promise.all(uuids.map(async (uuid) => ({ uuid, updatedAt: (await read(uuid)).updatedAt })))
}

async function change(newStatus: ItemStatus, items: { uuid: string; updatedAt: string }[]) {
  const body = { action: 'status', newStatus, items } as const
  return dataOf(await api.as('manager')('changeStatuses', { params: { slug }, body }))
}

const rowOf = async (table: string, key: string, uuid: string): Promise<Record<string, unknown>> =>
  (await pool.query(`select * from ${table} where ${key} = $1 order by created_at desc limit 1`, [uuid]))
    .rows[0]

it('reports each item that it does not change, and changes the others', async () => {
  const [allowed = '', same = '', stale = '', confirm = ''] = [
    ...(await insertMany(1)),
    ...(await insertMany(1, 'published')),
    ...(await insertMany(1)),
    ...(await insertMany(1, 'confirm')),
  ]
  const copies = await copiesOf([allowed, same, stale, confirm])
  await setStatus(api, slug, stale, 'deleted')
  const unknown = randomUUID()
  const ofAnotherForm = await insertItem(api, 'internship', { general_intern: internshipValues })
  const others = [unknown, ofAnotherForm].map((uuid) => ({ uuid, updatedAt: new Date().toISOString() }))
  const result = await change('published', [...others, ...copies])
  expect(result).toMatchObject({
    warning: 'item.warning.someNotChanged',
    updated: [allowed, same],
    errors: [
      { field: unknown, messageKey: 'errors.notFound' },
      { field: ofAnotherForm, messageKey: 'errors.notFound' },
      { field: stale, messageKey: 'errors.conflict' },
      { field: confirm, messageKey: 'errors.statusNotAllowed' },
    ],
  })
  expect((await read(allowed)).history).toMatchObject([{ to: 'published', change: result.change }, {}])
  expect((await read(same)).history).toHaveLength(1)
  expect((await read(stale)).status).toBe('deleted')
})

it('takes as many statements for many items as for a few', async () => {
  const statements = async (count: number) => {
    const copies = await copiesOf(await insertMany(count))
    // Not those of the job that sends the mails.
    return countQueries(/items|(?:insert into|delete from) "?mails|pg_advisory/, () =>
      change('published', copies),
    )
  }
  expect(await statements(12)).toBe(await statements(2))
})

it('writes versions with all columns of the items, and derives columns that are stale', async () => {
  const uuids = await insertMany(2)
  const [stale = ''] = uuids
  await pool.query("update items set search_heading = 'stale', search_as_of = null where id = $1", [stale])
  await change('published', await copiesOf(uuids))
  for (const uuid of uuids) {
    const item = await rowOf('items', 'id', uuid)
    const version = await rowOf('_items_v', 'parent_id', uuid)
    expect(item).toMatchObject({ status: 'published', changed_by_username: 'manager' })
    expect(item.search_heading).not.toBe('stale')
    const versioned = Object.keys(version).filter((column) => column.startsWith('version_'))
    expect(versioned.length).toBeGreaterThan(30)
    for (const column of versioned)
      expect([column, version[column]]).toEqual([column, item[column.replace('version_', '')]])
  }
})
