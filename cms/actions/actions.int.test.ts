import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { z } from 'zod'
import type { ActionsQuery } from '#contract/actions.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { dayInTallinn } from '#contract/values/deadline.ts'
import { startedApi } from '../../testing/api.ts'
import { dataOf } from '../../testing/data-of.ts'
import { changeValues, fetchItem, insertItem } from '../../testing/items.ts'
import { tokenOf } from '../../testing/people.ts'
import { topicValues } from '../../testing/sample-values.ts'
import { uniqueSlug } from '../../testing/unique-slug.ts'
import { callCases } from '../../testing/valid-inputs.ts'

const api = await startedApi()
const rows: Readonly<Record<string, Endpoint>> = endpoints

type Query = Partial<Omit<ActionsQuery, 'noun' | 'action'>> & { noun?: string; action?: string }

async function read(query: Query = {}, username = 'manager') {
  const response = await api.as(username)('listActions', { query })
  return { actions: dataOf(response), total: response.ok ? response.total : undefined }
}
async function count(): Promise<number> {
  const { rows: found } = await api.payload.db.pool.query('select count(*)::int as count from actions')
  return z.array(z.object({ count: z.number() })).parse(found)[0]?.count ?? 0
}

/** Calls that change nothing of entries, forms, texts or access. */
const unrecorded = [
  ...['requestMediaUpload', 'reportPresence', 'changeMessages', 'addView', 'changeView'],
  ...['requestImportUpload', 'addImport'],
]
/** Calls whose sample input is a preview, or changes nothing. */
const unchanging = ['importForm', 'assignItems', 'changeFeedback', 'changeImport']

const writes = callCases(api).filter(({ name }) => {
  const { read: isRead, who } = rows[name] ?? { read: true, who: 'anyone' }
  return !isRead && (who === 'manager' || who === 'admin')
})

it.each(writes.map((each) => [each.name, each] as const))('%s is in the log', async (name, { create }) => {
  const input = await create()
  const before = await count()
  const call: (name: never, input: never) => Promise<{ ok: boolean }> = api.as('admin')
  expect(await Reflect.apply(call, undefined, [name, input])).toMatchObject({ ok: true })
  const added = (await count()) - before
  if ([...unrecorded, ...unchanging].includes(name)) expect(added).toBe(0)
  else expect(added).toBeGreaterThan(0)
  const { actions } = await read()
  if (added > 0) expect(actions[0]).toMatchObject({ username: 'admin', who: expect.any(String) })
})

it('says who did what with an entry, and which fields', async () => {
  const uuid = await insertItem(api, 'topics', { general_topics: topicValues })
  const name = `Teema ${uniqueSlug()}`
  dataOf(
    await changeValues(api, 'topics', uuid, {
      general_topics: { ...topicValues, thesis_topic_name: name, description: 'Uus.' },
    }),
  )
  const { updatedAt, reference } = await fetchItem(api, 'topics', uuid)
  const params = { slug: 'topics', uuid }
  const publish = { action: 'status', updatedAt, newStatus: 'published' } as const
  dataOf(await api.as('admin')('changeItem', { params, body: publish }))
  const { actions, total } = await read({ subject: uuid })
  expect(total).toBe(3)
  expect(actions).toMatchObject([
    {
      noun: 'item',
      action: 'status',
      detail: 'published',
      username: 'admin',
      reference,
      title: { et: name },
    },
    {
      action: 'update',
      username: 'manager',
      fields: ['general_topics.description', 'general_topics.thesis_topic_name'],
      names: [expect.objectContaining({ en: 'Description' }), expect.anything()],
    },
    { action: 'add', form: 'topics', detail: 'pending', fields: [] },
  ])
  expect((await read({ q: reference.toLowerCase() })).total).toBe(3)
  expect((await read({ q: name.toUpperCase(), action: 'status' })).total).toBe(1)
  expect((await read({ subject: uuid, person: 'ADMIN' })).total).toBe(1)
  expect((await read({ subject: uuid, noun: 'form' })).total).toBe(0)
  expect((await read({ subject: uuid, sort: 'at', page: 2, size: 1 })).actions).toMatchObject([
    { action: 'update' },
  ])
  const today = dayInTallinn(Date.now() / 1000)
  expect((await read({ subject: uuid, from: today, until: today })).total).toBe(3)
  expect((await read({ subject: uuid, until: '2020-01-01' })).total).toBe(0)
})

it('has a decision with values that stay as what it is', async () => {
  const uuid = await insertItem(api, 'topics', { general_topics: topicValues })
  dataOf(await changeValues(api, 'topics', uuid, { general_topics: topicValues }, { newStatus: 'canceled' }))
  const other = { general_topics: { ...topicValues, description: 'Muu.' } }
  dataOf(await changeValues(api, 'topics', uuid, other, { newStatus: 'published' }))
  expect((await read({ subject: uuid })).actions).toMatchObject([
    { action: 'update', detail: 'published', fields: ['general_topics.description'] },
    { action: 'status', detail: 'canceled', fields: [] },
    { action: 'add' },
  ])
})

it('has no call that was refused, and of many entries those that were changed', async () => {
  const [one, other] = [
    await insertItem(api, 'topics', { general_topics: topicValues }),
    await insertItem(api, 'topics', { general_topics: topicValues }),
  ]
  const { updatedAt } = await fetchItem(api, 'topics', one)
  const change = (uuid: string) =>
    api.as('manager')('changeItem', {
      params: { slug: 'topics', uuid },
      body: { action: 'status', updatedAt: '2020-01-01T00:00:00.000Z', newStatus: 'published' },
    })
  expect((await change(one)).status).toBe(409)
  const bulk = await api.as('manager')('changeStatuses', {
    params: { slug: 'topics' },
    body: {
      action: 'status',
      newStatus: 'published',
      items: [
        { uuid: one, updatedAt },
        { uuid: other, updatedAt: '2020-01-01T00:00:00.000Z' },
      ],
    },
  })
  const { change: id } = dataOf(bulk)
  dataOf(
    await api.as('manager')('changeStatuses', {
      params: { slug: 'topics' },
      body: { action: 'undo', change: id ?? '' },
    }),
  )
  expect((await read({ subject: one })).actions.map(({ action }) => action)).toEqual([
    'undo',
    'status',
    'add',
  ])
  expect((await read({ subject: other })).actions.map(({ action }) => action)).toEqual(['add'])
  const preview = { identifiers: [uniqueSlug()], action: 'erase' as const, dryRun: true }
  const before = await count()
  dataOf(await api.as('admin')('erasePerson', { body: preview }))
  expect(await count()).toBe(before)
})

it('has assignments, imports of forms and archived messages', async () => {
  const uuid = await insertItem(api, 'topics', { general_topics: topicValues })
  const username = uniqueSlug()
  const fullName = 'Õie Sõõrd'
  dataOf(await api.as('admin')('addAccess', { body: { action: 'new', username, fullName } }))
  const assigned = { uuid, before: null, after: username }
  dataOf(await api.as('admin')('assignItems', { params: { slug: 'topics' }, body: { items: [assigned] } }))
  expect((await read({ subject: uuid, action: 'assign' })).actions).toMatchObject([
    { detail: username, names: [{ et: fullName, en: fullName }] },
  ])
  const file = dataOf(await api.as('manager')('exportForm', { params: { slug: 'topics' } }))
  const slug = uniqueSlug()
  const { updatedAt } = dataOf(
    await api.as('manager')('importForm', { body: { action: 'import', file, slug, preview: true } }),
  )
  expect((await read({ subject: slug })).total).toBe(0)
  dataOf(await api.as('manager')('importForm', { body: { action: 'import', file, slug, updatedAt } }))
  expect((await read({ subject: slug })).actions).toMatchObject([
    { noun: 'form', action: 'import', title: file.form.title },
  ])
  dataOf(await api.as()('sendFeedback', { body: { feedback: 'Tänud!' } }))
  const [message] = dataOf(await api.as('manager')('listFeedback', {})).messages
  const items = [message?.uuid ?? '']
  for (const action of ['read', 'archive'] as const)
    dataOf(await api.as('manager')('changeFeedback', { body: { action, items } }))
  expect((await read({ subject: items[0] })).actions).toMatchObject([{ noun: 'feedback', action: 'archive' }])
})

it('says who gave access to whom and until when, and who took it', async () => {
  const username = uniqueSlug()
  const admin = api.as('admin')
  const body = { action: 'new', username, fullName: 'Mari Maasikas', until: '2099-12-31' } as const
  dataOf(await admin('addAccess', { body }))
  const { users } = dataOf(await admin('listAccess', {}))
  const uuid = users.find((user) => user.username === username)?.uuid ?? ''
  const update = { action: 'update', username, fullName: 'Mari Maasikas', until: '2099-01-31' } as const
  dataOf(await admin('changeAccess', { params: { uuid }, body: update }))
  dataOf(await admin('changeAccess', { params: { uuid }, body: { action: 'delete' } }))
  const title = { et: 'Mari Maasikas', en: 'Mari Maasikas' }
  expect((await read({ subject: username, noun: 'access' })).actions).toMatchObject([
    { action: 'delete', username: 'admin', title },
    { action: 'update', detail: '2099-01-31' },
    { action: 'add', detail: '2099-12-31', title },
  ])
  const headers = { Authorization: `Bearer ${await tokenOf('manager')}` }
  const file = await api.send(`/api/v1/manage/log/export?q=${username}&language=et`, { headers })
  expect(file.headers.get('content-disposition')).toMatch(/log_\d{4}-\d\d-\d\d\.xlsx/)
  expect((await file.arrayBuffer()).byteLength).toBeGreaterThan(1000)
})

it('is for managers, and takes known values only', async () => {
  for (const [username, status] of [
    [undefined, 401],
    ['student', 403],
    ['worker', 403],
  ] as const)
    expect((await api.as(username)('listActions', {})).status).toBe(status)
  for (const query of [{ noun: 'x' }, { action: 'x' }, { from: '1.1.2026' }, { size: 1000 }])
    expect((await api.as('manager')('listActions', { query })).status).toBe(400)
  expect((await read({ subject: randomUUID() })).actions).toEqual([])
})
