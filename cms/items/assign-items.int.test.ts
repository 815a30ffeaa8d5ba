import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { assignedToMe, assignedToNobody, presenceSeconds } from '#contract/assignment.ts'
import { startedApi } from '../../testing/api.ts'
import { dataOf } from '../../testing/data-of.ts'
import { changeValues, fetchItem, insertItem } from '../../testing/items.ts'
import { rejection } from '../../testing/rejection.ts'
import { topicValues } from '../../testing/sample-values.ts'
import { uniqueSlug } from '../../testing/unique-slug.ts'

const api = await startedApi()
const slug = 'topics'
const params = { slug }
const manager = api.as('manager')
const topic = (thesis_topic_name = 'Teema') => ({ general_topics: { ...topicValues, thesis_topic_name } })
const insert = (title?: string) => insertItem(api, slug, topic(title))

for (const username of ['manager', 'admin']) dataOf(await api.as(username)('openSession', {}))

function assign(
  items: { uuid: string; before: string | null; after: string | null }[],
  username = 'manager',
) {
  return api.as(username)('assignItems', { params, body: { items } })
}
async function listed(query: Record<string, string>, username = 'manager') {
  const rows = dataOf(await api.as(username)('listItems', { params, query }))
  return rows.map(({ uuid }) => uuid)
}

describe('an assignment', () => {
  it('is taken, given and released, with who in the history, and leaves the entry as it is', async () => {
    const uuid = await insert()
    const before = await fetchItem(api, slug, uuid)
    expect(before).toMatchObject({ assignee: null, events: [] })
    expect(await assign([{ uuid, before: null, after: 'manager' }])).toMatchObject({
      data: { success: 'item.success.assigned', updated: [uuid], errors: [] },
    })
    dataOf(await assign([{ uuid, before: 'manager', after: 'admin' }]))
    dataOf(await assign([{ uuid: uuid.toUpperCase(), before: 'admin', after: null }], 'admin'))
    const after = await fetchItem(api, slug, uuid)
    expect(after).toMatchObject({ assignee: null, updatedAt: before.updatedAt, history: before.history })
    expect(after.events).toMatchObject([
      { kind: 'assigned', username: 'admin', before: { username: 'admin' }, after: null },
      {
        kind: 'assigned',
        username: 'manager',
        before: { username: 'manager' },
        after: { username: 'admin' },
      },
      { kind: 'assigned', username: 'manager', before: null, after: { username: 'manager' } },
    ])
  })

  it('fails for an entry that somebody else has taken, and not for the others', async () => {
    const [taken, free] = [await insert(), await insert()]
    dataOf(await assign([{ uuid: taken, before: null, after: 'admin' }], 'admin'))
    const unknown = randomUUID()
    const items = [taken, free, unknown].map((uuid) => ({ uuid, before: null, after: 'manager' }))
    expect(await assign(items)).toMatchObject({
      data: {
        warning: 'item.warning.someNotAssigned',
        updated: [free],
        errors: [
          { field: taken, messageKey: 'errors.conflict' },
          { field: unknown, messageKey: 'errors.notFound' },
        ],
      },
    })
    expect((await fetchItem(api, slug, taken)).assignee).toMatchObject({ username: 'admin', hasAccess: true })
    const again = [{ uuid: free, before: null, after: 'manager' }]
    expect(await assign(again)).toMatchObject({ data: { updated: [free] } })
    expect((await fetchItem(api, slug, free)).events).toHaveLength(1)
  })

  it('of two managers at once is one', async () => {
    const uuid = await insert()
    const answers = await Promise.all(
      ['manager', 'admin'].map((username) => assign([{ uuid, before: null, after: username }], username)),
    )
    const updated = answers.flatMap((answer) => dataOf(answer).updated)
    expect(updated).toEqual([uuid])
  })

  it('is for managers only, and not of entries of another form', async () => {
    const uuid = await insert()
    const items = [
      { uuid, before: null, after: 'manager' },
      { uuid, before: null, after: 'student' },
    ]
    expect(await assign(items)).toMatchObject(
      rejection(422, 'errors.invalid', { 'items.1.after': 'item.error.noManager' }),
    )
    const body = { items: [{ uuid, before: null, after: 'manager' }] }
    const other = await manager('assignItems', { params: { slug: 'thesis' }, body })
    expect(other).toMatchObject({ data: { updated: [], errors: [{ messageKey: 'errors.notFound' }] } })
    expect((await fetchItem(api, slug, uuid)).assignee).toBeNull()
  })

  it('stays with somebody who has no access any more, which is said', async () => {
    const username = uniqueSlug()
    const add = { action: 'new', username, fullName: 'Liis Lepik' } as const
    dataOf(await api.as('admin')('addAccess', { body: add }))
    const uuid = await insert()
    dataOf(await assign([{ uuid, before: null, after: username }]))
    const found = async () =>
      dataOf(await manager('listManagers', {})).filter((person) => person.username === username)
    expect(await found()).toEqual([{ username, name: 'Liis Lepik', hasAccess: true }])
    const { users } = dataOf(await manager('listAccess', {}))
    const person = users.find((user) => user.username === username)
    const body = { action: 'delete' } as const
    dataOf(await api.as('admin')('changeAccess', { params: { uuid: person?.uuid ?? '' }, body }))
    expect((await fetchItem(api, slug, uuid)).assignee).toMatchObject({ username, hasAccess: false })
    expect(await found()).toMatchObject([{ hasAccess: false }])
    expect(await listed({ assignee: username })).toEqual([uuid])
    expect((await assign([{ uuid: await insert(), before: null, after: username }])).status).toBe(422)
    dataOf(await assign([{ uuid, before: username, after: null }]))
    expect(await found()).toEqual([])
  })

  it('survives changes of the entry, and filters lists, counts and exports', async () => {
    const word = uniqueSlug()
    const [mine, other, nobody] = [
      await insert(`${word} a`),
      await insert(`${word} b`),
      await insert(`${word} c`),
    ]
    dataOf(await assign([{ uuid: mine, before: null, after: 'manager' }]))
    dataOf(await assign([{ uuid: other, before: null, after: 'admin' }]))
    dataOf(await changeValues(api, slug, mine, topic(`${word} aa`)))
    const q = word
    const rows = dataOf(await manager('listItems', { params, query: { q, sort: 'title' } }))
    expect(rows.map(({ assignee }) => assignee?.username)).toEqual(['manager', 'admin', undefined])
    expect(await listed({ q, assignee: assignedToMe })).toEqual([mine])
    expect(await listed({ q, assignee: assignedToMe }, 'admin')).toEqual([other])
    expect(await listed({ q, assignee: assignedToNobody })).toEqual([nobody])
    expect((await listed({ q, assignee: `admin,${assignedToNobody}` })).sort()).toEqual(
      [other, nobody].sort(),
    )
    const counts = dataOf(await manager('countItems', { params, query: { q, assignee: 'admin' } }))
    expect(counts).toEqual([{ status: 'pending', count: 1, unconfirmed: 0, unanswered: 0 }])
    const query = { q, assignee: assignedToMe }
    const facets = dataOf(await manager('listItemFacets', { params, query }))
    expect(facets.flatMap(({ values }) => values).every(({ count }) => count === 1)).toBe(true)
  })
})

describe('presence', () => {
  const report = (uuid: string, username: string, tab: string, state: 'reading' | 'editing' | 'left') =>
    api.as(username)('reportPresence', { params: { slug, uuid }, body: { tab, state } })
  const others = async (...args: Parameters<typeof report>) => dataOf(await report(...args)).others

  it('says who else has an entry open until they leave it or stop', async () => {
    const uuid = await insert()
    const [mine, own, theirs] = [randomUUID(), randomUUID(), randomUUID()]
    expect(await others(uuid, 'manager', mine, 'reading')).toEqual([])
    expect(await others(uuid, 'manager', own, 'reading')).toEqual([])
    const [first, ...rest] = await others(uuid, 'admin', theirs, 'editing')
    expect(rest).toEqual([])
    expect(first).toMatchObject({ isEditing: false })
    expect(await others(uuid, 'manager', mine, 'reading')).toMatchObject([{ isEditing: true }])
    expect(await others(await insert(), 'manager', randomUUID(), 'reading')).toEqual([])

    await others(uuid, 'manager', theirs, 'left')
    expect(await others(uuid, 'manager', mine, 'reading'), 'nobody leaves for others').toHaveLength(1)
    await others(uuid, 'admin', theirs, 'left')
    expect(await others(uuid, 'manager', mine, 'reading')).toEqual([])

    await others(uuid, 'admin', theirs, 'reading')
    const past = new Date(Date.now() - (presenceSeconds + 1) * 1000)
    await api.payload.db.pool.query('update item_presence set seen_at = $1 where tab = $2', [past, theirs])
    expect(await others(uuid, 'manager', mine, 'reading')).toEqual([])
    expect((await report(randomUUID(), 'manager', mine, 'reading')).status).toBe(404)
  })
})
