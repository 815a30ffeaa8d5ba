import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { BulkChange } from '#contract/item-changes.ts'
import type { ItemStatus } from '#contract/item-statuses.ts'
import { undoSeconds } from '#contract/item-statuses.ts'
import { endOfDayInTallinn } from '#contract/values/deadline.ts'
import { startedApi } from '../../testing/api.ts'
import { bareSubject } from '../../testing/bare-subject.ts'
import { confirmAddress } from '../../testing/confirm-address.ts'
import { dataOf } from '../../testing/data-of.ts'
import { changeValues, fetchItem, insertItem } from '../../testing/items.ts'
import { internshipValues, topicValues } from '../../testing/sample-values.ts'
import { submit } from '../../testing/submit.ts'

const api = await startedApi()
const manager = api.as('manager')
const slug = 'topics'

const read = (uuid: string) => fetchItem(api, slug, uuid)
const topic = (changes: object = {}) => ({ general_topics: { ...topicValues, ...changes } })

async function submitted(email = `${randomUUID()}@ut.example`) {
  const uuid = randomUUID()
  dataOf(await submit(api.as(), slug, topic({ contact_email: email }), uuid, 'en'))
  await confirmAddress(api, uuid)
  return { uuid, email }
}

async function change(uuid: string, newStatus: ItemStatus, reason?: string, params = { slug, uuid }) {
  const { updatedAt } = await fetchItem(api, params.slug, uuid)
  const body = { action: 'status', updatedAt, newStatus, reason } as const
  return dataOf(await manager('changeItem', { params, body }))
}

async function undo(uuid: string, changeId: string | undefined, updatedAt?: string) {
  const body = {
    action: 'undo',
    updatedAt: updatedAt ?? (await read(uuid)).updatedAt,
    change: changeId ?? randomUUID(),
  } as const
  return manager('changeItem', { params: { slug, uuid }, body })
}

async function bulk(body: BulkChange, username = 'manager') {
  return api.as(username)('changeStatuses', { params: { slug }, body })
}

async function bulkItems(uuids: readonly string[]) {
  return Promise.all(uuids.map(async (uuid) => ({ uuid, updatedAt: (await read(uuid)).updatedAt })))
}

/** The subjects of the mails about decisions, oldest first. */
async function decisionsMailedTo(recipient: string) {
  const { docs } = await api.payload.find({
    collection: 'mails',
    where: { and: [{ recipient: { equals: recipient } }, { change: { exists: true } }] },
    sort: 'createdAt',
  })
  return docs.map(bareSubject)
}

const published = 'Your entry has been published'
const deleted = 'Your entry is no longer public'

/** Moves the mails of a change to the time after the time of undo, and waits until they are sent. */
async function afterUndoTime(uuid: string) {
  await api.payload.db.drizzle.execute(
    sql`update mails set status = 'sent', attempts = 1 where item = ${uuid}`,
  )
}

/** Everything that the public sees of the item. */
async function publicSite(uuid: string) {
  const paths = ['/api/v2/topics', '/api/v2/topics?q=&size=150&sort=-updatedAt', `/api/v2/topics/${uuid}`]
  return Promise.all(
    paths.map(async (path) => {
      const response = await api.send(path)
      return [response.status, response.headers.get('etag'), await response.text()]
    }),
  )
}

describe('undo of a change', () => {
  const statuses: [ItemStatus, ItemStatus][] = [
    ['published', 'deleted'],
    ['pending', 'deleted'],
    ['published', 'pending'],
    ['hide', 'published'],
    ['canceled', 'published'],
    ['confirmed', 'deleted'],
    ['confirm', 'published'],
    ['deleted', 'pending'],
  ]

  it.each(statuses)('gives back %s after %s, and everything public as it was', async (before, after) => {
    const uuid = await insertItem(api, slug, topic(), before)
    const [former, formerSite] = [await read(uuid), await publicSite(uuid)]
    const { change: id } = await change(uuid, after)
    expect((await read(uuid)).status).toBe(after)
    const answer = dataOf(await undo(uuid, id))
    expect(answer).toEqual({ status: 200, success: 'item.success.undone', updatedAt: former.updatedAt })
    expect(await read(uuid)).toMatchObject({
      status: before,
      updatedAt: former.updatedAt,
      values: former.values,
    })
    expect(await publicSite(uuid)).toEqual(formerSite)
  })

  it('recalls its mails only, the reason with them', async () => {
    const { uuid, email } = await submitted()
    await change(uuid, 'published')
    const { change: id } = await change(uuid, 'deleted', 'Topelt.')
    expect(await decisionsMailedTo(email)).toEqual([published, deleted])
    await undo(uuid, id)
    expect(await decisionsMailedTo(email)).toEqual([published])
  })

  it('recalls a reason that was given without another change', async () => {
    const { uuid, email } = await submitted()
    const { change: id } = await change(uuid, 'pending', 'Palun täpsusta.')
    expect(await decisionsMailedTo(email)).toHaveLength(1)
    dataOf(await undo(uuid, id))
    expect(await decisionsMailedTo(email)).toEqual([])
  })

  it('lets mails wait until its time is over', async () => {
    const { uuid, email } = await submitted()
    const before = Date.now()
    await change(uuid, 'published')
    const { docs } = await api.payload.find({
      collection: 'mails',
      where: { and: [{ recipient: { equals: email } }, { change: { exists: true } }] },
    })
    const waits = docs.map(({ dueAt }) => Math.round((Date.parse(dueAt) - before) / 1000))
    expect(waits).toEqual([expect.closeTo(undoSeconds, -1)])
    expect(docs[0]).toMatchObject({ status: 'queued', attempts: 0, item: uuid })
  })

  it('leaves an item to be announced that was published for a moment only', async () => {
    const { uuid, email } = await submitted()
    const { change: first } = await change(uuid, 'published')
    await undo(uuid, first)
    expect(await decisionsMailedTo(email)).toEqual([])
    await change(uuid, 'published')
    expect(await decisionsMailedTo(email)).toEqual([published])
    const { change: second } = await change(uuid, 'pending')
    await undo(uuid, second)
    await change(uuid, 'pending')
    await change(uuid, 'published')
    expect(await decisionsMailedTo(email)).toEqual([published])
  })

  it('after its mails have left says so, and the submitter hears of the status', async () => {
    const { uuid, email } = await submitted()
    await change(uuid, 'published')
    const { change: id } = await change(uuid, 'deleted')
    await afterUndoTime(uuid)
    expect(dataOf(await undo(uuid, id))).toMatchObject({ warning: 'item.warning.undoneAfterMail' })
    expect(await read(uuid)).toMatchObject({ status: 'published' })
    const { docs } = await api.payload.find({
      collection: 'mails',
      where: { recipient: { equals: email } },
      sort: 'createdAt',
    })
    expect(docs.map(bareSubject).slice(1)).toEqual([published, deleted, published])
  })

  it('is refused after anything else has changed the item, and nothing is written', async () => {
    const uuid = await insertItem(api, slug, topic(), 'published')
    const { change: id } = await change(uuid, 'pending')
    dataOf(await changeValues(api, slug, uuid, topic({ description: 'Muu.' }), { newStatus: 'pending' }))
    const before = await read(uuid)
    const conflict = { status: 409, problem: { error: 'errors.conflict', updatedAt: before.updatedAt } }
    expect(await undo(uuid, id)).toMatchObject(conflict)
    expect(await read(uuid)).toEqual(before)
  })

  it('is refused on a stale copy, for unknown changes and items', async () => {
    const uuid = await insertItem(api, slug, topic(), 'published')
    const other = await insertItem(api, slug, topic(), 'published')
    const { change: id } = await change(uuid, 'pending')
    expect(await undo(uuid, id, '2001-01-01T00:00:00.000Z')).toMatchObject({ status: 409 })
    for (const [item, changeId] of [
      [uuid, randomUUID()],
      [other, id],
    ])
      expect(await undo(item ?? '', changeId)).toMatchObject({
        status: 404,
        problem: { error: 'errors.notFound' },
      })
    expect(await read(uuid)).toMatchObject({ status: 'pending' })
  })

  it('works one after the other, back to the first change', async () => {
    const uuid = await insertItem(api, slug, topic(), 'pending')
    const first = await read(uuid)
    const ids = [(await change(uuid, 'published')).change, (await change(uuid, 'deleted')).change]
    expect(await undo(uuid, ids[0])).toMatchObject({ status: 409 })
    for (const id of ids.reverse()) dataOf(await undo(uuid, id))
    expect(await read(uuid)).toMatchObject({ status: 'pending', updatedAt: first.updatedAt })
  })

  it('a second time changes nothing', async () => {
    const uuid = await insertItem(api, slug, topic(), 'published')
    const { change: id, updatedAt } = await change(uuid, 'deleted')
    await undo(uuid, id, updatedAt)
    const before = await read(uuid)
    expect(await undo(uuid, id, updatedAt)).toMatchObject({ ok: true, data: { updatedAt: before.updatedAt } })
    expect(await read(uuid)).toEqual(before)
  })

  it('restores values that were changed with the status', async () => {
    const uuid = await insertItem(api, slug, topic({ description: 'Esimene.' }), 'pending')
    const first = await read(uuid)
    const update = { newStatus: 'published', reason: 'Parandasin.' } as const
    const { change: id } = dataOf(
      await changeValues(api, slug, uuid, topic({ description: 'Teine.' }), update),
    )
    dataOf(await undo(uuid, id))
    const { status, values, updatedAt } = await read(uuid)
    expect({ status, values, updatedAt }).toEqual({
      status: 'pending',
      values: first.values,
      updatedAt: first.updatedAt,
    })
  })

  it('of an offer whose deadline has passed meanwhile makes it expired, or is refused if it would stay so', async () => {
    const values = { general_intern: { ...internshipValues } }
    const params = async (status: ItemStatus) => ({
      slug: 'internship',
      uuid: await insertItem(api, 'internship', values, status),
    })
    const undoAfterDeadline = async (item: { slug: string; uuid: string }, to: ItemStatus) => {
      const { change: id = '' } = await change(item.uuid, to, undefined, item)
      const past = endOfDayInTallinn('2020-03-01')
      await api.payload.db.drizzle.execute(sql`
        update items set deadline_at = to_timestamp(${past}),
          values = jsonb_set(values, '{general_intern,application_deadline}', to_jsonb(${past}::int))
        where id = ${item.uuid}
      `)
      const { updatedAt } = await fetchItem(api, 'internship', item.uuid)
      return manager('changeItem', { params: item, body: { action: 'undo', updatedAt, change: id } })
    }
    const gone = await params('published')
    expect(await undoAfterDeadline(gone, 'deleted')).toMatchObject({ ok: true })
    expect(await fetchItem(api, 'internship', gone.uuid)).toMatchObject({ status: 'expired' })
    const ended = await params('published')
    expect(await undoAfterDeadline(ended, 'expired')).toMatchObject({
      status: 422,
      problem: { error: 'item.error.deadlinePast' },
    })
  })

  it('is in the history, where changes that can be undone say so', async () => {
    const uuid = await insertItem(api, slug, topic(), 'published')
    const { change: first } = await change(uuid, 'pending')
    const { change: second } = await change(uuid, 'deleted')
    const marks = async () =>
      (await read(uuid)).history.map(({ from, to, change, isUndoable, isUndone, undoes }) => [
        [from, to],
        { change, isUndoable, isUndone, undoes },
      ])
    const none = { change: undefined, isUndoable: undefined, isUndone: undefined, undoes: undefined }
    expect(await marks()).toEqual([
      [['pending', 'deleted'], { ...none, change: second, isUndoable: true }],
      [['published', 'pending'], { ...none, change: first }],
      [[null, 'published'], none],
    ])
    await undo(uuid, second)
    expect(await marks()).toEqual([
      [['deleted', 'pending'], { ...none, undoes: second }],
      [['pending', 'deleted'], { ...none, change: second, isUndone: true }],
      [['published', 'pending'], { ...none, change: first, isUndoable: true }],
      [[null, 'published'], none],
    ])
  })

  it('leaves the waiting time of a pending item as it was', async () => {
    const { uuid } = await submitted()
    const since = async () =>
      dataOf(await manager('getOverview', {})).forms.find((form) => form.slug === slug)?.pendingSince
    await api.payload.db.drizzle.execute(sql`
      with item as (update items set created_at = '2020-01-01' where id = ${uuid})
      update _items_v set created_at = '2020-01-01' where parent_id = ${uuid}
    `)
    const before = await since()
    const { change: id } = await change(uuid, 'published')
    expect(await since()).not.toBe(before)
    await undo(uuid, id)
    expect(await since()).toBe(before)
  })

  it('happens once when two managers undo at the same time', async () => {
    const uuid = await insertItem(api, slug, topic(), 'published')
    const { change: id, updatedAt } = await change(uuid, 'deleted')
    const answers = await Promise.all([1, 2, 3, 4].map(() => undo(uuid, id, updatedAt)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect((await read(uuid)).history.filter(({ undoes }) => undoes)).toHaveLength(1)
  })
})

describe('a bulk change', () => {
  it('made by several calls is one change: it is undone as one, and its mails are recalled', async () => {
    const items = [await submitted(), await submitted(), await submitted()]
    const [a = '', b = '', c = ''] = items.map(({ uuid }) => uuid)
    await change(b, 'published')
    const id = randomUUID()
    for (const uuids of [[a, b], [c]]) {
      const items = await bulkItems(uuids)
      const answer = await bulk({ action: 'status', newStatus: 'deleted', items, change: id })
      expect(answer).toMatchObject({ ok: true, data: { change: id, updated: uuids } })
    }
    expect((await read(a)).history[0]).toMatchObject({ change: id, batch: 3, isUndoable: true })
    const { updated, ...undone } = dataOf(await bulk({ action: 'undo', change: id }))
    expect(undone).toMatchObject({ success: 'item.success.undone', errors: [] })
    expect(updated?.toSorted()).toEqual([a, b, c].toSorted())
    const statuses = await Promise.all([a, b, c].map(async (uuid) => (await read(uuid)).status))
    expect(statuses).toEqual(['pending', 'published', 'pending'])
    const mails = await Promise.all(items.map(({ email }) => decisionsMailedTo(email)))
    expect(mails).toEqual([[], [published], []])
    expect((await read(a)).history[0]).toMatchObject({ undoes: id, batch: 3 })
  })

  it('is undone where nothing else has changed the item; the others are listed', async () => {
    const uuids = await Promise.all(
      ['published', 'pending'].map(() => insertItem(api, slug, topic(), 'published')),
    )
    const items = await bulkItems(uuids)
    const { change: id = '' } = dataOf(await bulk({ action: 'status', newStatus: 'pending', items }))
    const [changed = '', left = ''] = uuids
    await change(changed, 'deleted')
    expect(dataOf(await bulk({ action: 'undo', change: id }))).toMatchObject({
      warning: 'item.warning.someNotChanged',
      updated: [left],
      errors: [{ field: changed, messageKey: 'errors.conflict' }],
    })
    expect((await read(changed)).status).toBe('deleted')
    expect((await read(left)).status).toBe('published')
  })

  it('can be undone in a single item', async () => {
    const uuids = [
      await insertItem(api, slug, topic(), 'published'),
      await insertItem(api, slug, topic(), 'published'),
    ]
    const { change: id } = dataOf(
      await bulk({ action: 'status', newStatus: 'deleted', items: await bulkItems(uuids) }),
    )
    dataOf(await undo(uuids[0] ?? '', id))
    expect(await Promise.all(uuids.map(async (uuid) => (await read(uuid)).status))).toEqual([
      'published',
      'deleted',
    ])
  })

  it('does not take over the change of somebody else, of another form, or one that would be too large', async () => {
    const uuids = [await insertItem(api, slug, topic()), await insertItem(api, slug, topic())]
    const [first = '', second = ''] = uuids
    const change = randomUUID()
    const status = { action: 'status', newStatus: 'published', change } as const
    dataOf(await bulk({ ...status, items: await bulkItems([first]) }))
    const items = await bulkItems([second])
    expect(await bulk({ ...status, items }, 'admin')).toMatchObject({ status: 409 })
    expect(
      await manager('changeStatuses', { params: { slug: 'thesis' }, body: { ...status, items } }),
    ).toMatchObject({
      status: 409,
      problem: { error: 'errors.alreadySubmitted' },
    })
    const tooMany = Array.from({ length: 500 }, () => ({
      uuid: randomUUID(),
      updatedAt: items[0]?.updatedAt ?? '',
    }))
    expect(await bulk({ ...status, items: tooMany })).toMatchObject({ status: 400 })
    // The same item a second time.
    expect(
      dataOf(await bulk({ ...status, newStatus: 'deleted', items: await bulkItems([first]) })),
    ).toMatchObject({
      updated: [],
      errors: [{ field: first, messageKey: 'errors.conflict' }],
    })
    expect(
      await manager('changeStatuses', { params: { slug: 'thesis' }, body: { action: 'undo', change } }),
    ).toMatchObject({
      status: 404,
    })
    expect(await bulk({ action: 'undo', change: randomUUID() })).toMatchObject({ status: 404 })
    expect(await read(second)).toMatchObject({ status: 'pending' })
  })
})
