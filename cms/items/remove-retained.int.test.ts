import { createLocalReq } from 'payload'
import { expect, it } from 'vitest'
import { inspectObject } from '#cms/platform/storage/objects.ts'
import { isShorter, type Retention } from '#contract/retention.ts'
import { startedApi } from '../../testing/api.ts'
import { createFormForTest } from '../../testing/create-form.ts'
import { dataOf } from '../../testing/data-of.ts'
import { fetchItem, insertItem } from '../../testing/items.ts'
import { invalid } from '../../testing/rejection.ts'
import { internshipValues, topicValues } from '../../testing/sample-values.ts'
import { removeRetained } from './remove-retained.ts'

const api = await startedApi()
const manager = api.as('manager')

async function setRetention(slug: string, retention: Retention | null) {
  const { values, updatedAt } = dataOf(await manager('getFormValues', { params: { slug } }))
  const body = { action: 'update', updatedAt, values: { ...values, retention } } as const
  return manager('updateForm', { params: { slug }, body })
}
async function run(now = new Date()) {
  return removeRetained(await createLocalReq({}, api.payload), now)
}
const preview = async (slug: string, query: Retention) =>
  dataOf(await manager('previewRetention', { params: { slug }, query }))
const statusOf = async (slug: string, uuid: string) =>
  (await manager('getItem', { params: { slug, uuid } })).status
/** As if the item had been written so many months ago. */
async function age(uuid: string, months: number) {
  await api.payload.db.pool.query(
    `update _items_v set created_at = now() - make_interval(months => $2) where parent_id = $1`,
    [uuid, months],
  )
}

it('removes decided entries that are not public, once, after what the preview says', async () => {
  const add = async (status: 'pending' | 'published' | 'canceled' | 'hide', months: number) => {
    const uuid = await insertItem(api, 'topics', { general_topics: topicValues }, status)
    await age(uuid, months)
    return uuid
  }
  const [pending, published] = [await add('pending', 30), await add('published', 30)]
  const [old, older, recent] = [await add('canceled', 26), await add('hide', 30), await add('canceled', 3)]
  expect(await run()).toBe(0)
  const retention = { months: 24, from: 'decision' } as const
  const plan = await preview('topics', retention)
  expect(plan).toMatchObject({ due: 2, until: expect.any(String) })
  expect(plan.next.map(({ uuid }) => uuid).slice(0, 3)).toEqual([older, old, recent])
  expect(await setRetention('topics', retention)).toMatchObject({ ok: true })
  const { retention: stored } = dataOf(await manager('getAdminForm', { params: { slug: 'topics' } }))
  expect(stored).toEqual(retention)
  expect(await run()).toBe(2)
  expect(await run()).toBe(0)
  for (const uuid of [old, older]) {
    expect(await statusOf('topics', uuid)).toBe(404)
    const { rows } = await api.payload.db.pool.query(
      `select 1 from _items_v where parent_id = $1::uuid union all select 1 from actions where subject = $1::text`,
      [uuid],
    )
    expect(rows).toEqual([])
  }
  for (const uuid of [pending, published, recent]) expect(await statusOf('topics', uuid)).toBe(200)
  const later = new Date()
  later.setMonth(later.getMonth() + 22)
  expect(await run(later)).toBe(1)
  expect(await statusOf('topics', recent)).toBe(404)
  dataOf(await setRetention('topics', null))
})

it('removes answers that are done, which nobody sees, and none that are in work', async () => {
  const { slug, set, text } = await createFormForTest(api, 'active')
  const add = async (status: 'published' | 'working') => {
    const uuid = await insertItem(api, slug, { [set]: { [text]: 'Tere' } }, status)
    await age(uuid, 30)
    return uuid
  }
  const [done, working] = [await add('published'), await add('working')]
  dataOf(await setRetention(slug, { months: 24, from: 'decision' }))
  expect(await run()).toBe(1)
  expect(await statusOf(slug, done)).toBe(404)
  expect(await statusOf(slug, working)).toBe(200)
})

it('counts from the date of origin of an imported entry', async () => {
  const { slug, set, text } = await createFormForTest(api, 'active')
  const uuid = await insertItem(api, slug, { [set]: { [text]: 'Vana' } }, 'published')
  // As an import writes it: its first version is new.
  await api.payload.db.pool.query(`update items set updated_at = '2020-02-03' where id = $1`, [uuid])
  const plan = await preview(slug, { months: 24, from: 'decision' })
  expect(plan).toMatchObject({ due: 1, next: [{ uuid, since: '2020-02-03T00:00:00.000Z' }] })
})

it('counts from the deadline, and removes the files', async () => {
  const uuid = await insertItem(api, 'internship', {
    general_intern: { ...internshipValues, application_deadline: '2025-01-31' },
  })
  expect((await fetchItem(api, 'internship', uuid)).status).toBe('expired')
  const retention = { months: 6, from: 'deadline' } as const
  expect(await preview('internship', retention)).toMatchObject({
    due: 1,
    next: [{ uuid, status: 'expired' }],
  })
  dataOf(await setRetention('internship', retention))
  const { rows } = await api.payload.db.pool.query('select name from files where item = $1', [uuid])
  expect(await run()).toBe(1)
  expect(await statusOf('internship', uuid)).toBe(404)
  for (const { name } of rows) {
    const { rows: left } = await api.payload.db.pool.query('select item from files where name = $1', [name])
    expect(left).toEqual([{ item: null }])
    expect(await inspectObject(name)).not.toBeUndefined()
  }
  dataOf(await setRetention('internship', null))
})

it('is exported and imported with the form, and is a whole number of months', async () => {
  const { slug } = await createFormForTest(api, 'active')
  expect(dataOf(await manager('exportForm', { params: { slug } })).form).not.toHaveProperty('retention')
  for (const months of [0, 1.5, 601])
    expect(await setRetention(slug, { months, from: 'decision' })).toMatchObject(
      invalid({ 'retention.months': 'forms.error.retentionMonths' }),
    )
  const retention = { months: 12, from: 'deadline' } as const
  dataOf(await setRetention(slug, retention))
  const file = dataOf(await manager('exportForm', { params: { slug } }))
  expect(file.form.retention).toEqual(retention)
  const copy = `${slug}_2`
  const body = { action: 'import', file, slug: copy } as const
  const { updatedAt } = dataOf(await manager('importForm', { body: { ...body, preview: true } }))
  dataOf(await manager('importForm', { body: { ...body, updatedAt } }))
  const imported = dataOf(await manager('getAdminForm', { params: { slug: copy } }))
  expect(imported.retention).toEqual(retention)
  // A body without it leaves it unchanged.
  const { values, updatedAt: copyAt } = dataOf(await manager('getFormValues', { params: { slug: copy } }))
  const { retention: _, ...others } = values
  dataOf(
    await manager('updateForm', {
      params: { slug: copy },
      body: { action: 'update', updatedAt: copyAt, values: others },
    }),
  )
  expect(dataOf(await manager('getAdminForm', { params: { slug: copy } })).retention).toEqual(retention)
  for (const [username, status] of [
    [undefined, 401],
    ['worker', 403],
  ] as const)
    expect((await api.as(username)('previewRetention', { params: { slug }, query: retention })).status).toBe(
      status,
    )
})

it('asks about what may remove more', () => {
  const [one, two] = [{ months: 1, from: 'decision' } as const, { months: 2, from: 'decision' } as const]
  expect([isShorter(null, two), isShorter(two, one), isShorter(one, two), isShorter(two, null)]).toEqual([
    true,
    true,
    false,
    false,
  ])
})
