import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { mostMarks } from '#contract/item-changes.ts'
import { type ItemStatus, itemStatuses } from '#contract/item-statuses.ts'
import { startedClasses } from '../../testing/access/classes.ts'
import { loadTableStates } from '../../testing/access/table-states.ts'
import { createItemForTest } from '../../testing/create-item.ts'
import { dataOf } from '../../testing/data-of.ts'
import { changeValues, fetchItem, returnItem } from '../../testing/items.ts'
import { ownEntries } from '../../testing/own-entries.ts'
import { invalid, rejection } from '../../testing/rejection.ts'
import { topicValues } from '../../testing/sample-values.ts'
import { site } from '../../testing/site.ts'

const { api, headersOf } = await startedClasses()
const manager = api.as('manager')
const slug = 'topics'
const topic = (changes: object = {}) => ({ general_topics: { ...topicValues, ...changes } })
/** That of `returnItem`. */
const message = 'Palun lisa eeldused.'
const marks = ['general_topics.description']
const unknown = 'validation.unknownField'

const read = (uuid: string) => fetchItem(api, slug, uuid)

const { submitted } = ownEntries(api)

type Return = { updatedAt?: string; message?: string; marks?: string[] }

const returned = (uuid: string, more?: Return) => returnItem(api, slug, uuid, more)

async function status(uuid: string, newStatus: ItemStatus) {
  const { updatedAt } = await read(uuid)
  return manager('changeItem', {
    params: { slug, uuid },
    body: { action: 'status', updatedAt, newStatus },
  })
}

async function undo(uuid: string, change = '') {
  const { updatedAt } = await read(uuid)
  return manager('changeItem', { params: { slug, uuid }, body: { action: 'undo', updatedAt, change } })
}

/** The mails about decisions, oldest first. */
async function mailsTo(recipient: string) {
  const { docs } = await api.payload.find({
    collection: 'mails',
    where: { and: [{ recipient: { equals: recipient } }, { change: { exists: true } }] },
    sort: 'createdAt',
  })
  return docs
}

describe('returning an item', () => {
  it('sets the status, and stores the message and the marks with the change', async () => {
    const { uuid } = await submitted()
    const former = await read(uuid)
    const answer = dataOf(await returned(uuid, { marks: [...marks, ...marks] }))
    const item = await read(uuid)
    expect(answer).toEqual({
      status: 200,
      success: 'item.success.returned',
      updatedAt: item.updatedAt,
      change: expect.any(String),
    })
    expect(item).toMatchObject({ status: 'returned', correctedAt: null, values: former.values })
    expect(item.history[0]).toMatchObject({
      from: 'pending',
      to: 'returned',
      reason: message,
      marks,
      change: answer.change,
      isUndoable: true,
      changes: [],
    })
    expect(item.history[1]).not.toHaveProperty('marks')
  })

  it('needs no marks, which are an empty list then', async () => {
    const { uuid } = await submitted()
    dataOf(await returned(uuid))
    expect((await read(uuid)).history[0]?.marks).toEqual([])
  })

  it.each(itemStatuses.filter((each) => each !== 'pending' && each !== 'working'))(
    'is rejected in status %s, and writes nothing',
    async (current) => {
      const { uuid } = await createItemForTest(api, 'topics', current === 'returned' ? 'pending' : current)
      if (current === 'returned') dataOf(await returned(uuid))
      const former = await read(uuid)
      expect(await returned(uuid)).toMatchObject(rejection(422, 'errors.statusNotAllowed'))
      expect(await read(uuid)).toEqual(former)
    },
  )

  it('is rejected for a pending offer whose deadline has passed', async () => {
    const { uuid } = await createItemForTest(api, 'internship', 'pending')
    await api.payload.db.drizzle.execute(sql`update items set deadline_at = now() where id = ${uuid}`)
    const params = { slug: 'internship', uuid }
    const { updatedAt } = await fetchItem(api, 'internship', uuid)
    const body = { action: 'return', updatedAt, message } as const
    expect(await manager('changeItem', { params, body })).toMatchObject(
      rejection(422, 'errors.statusNotAllowed'),
    )
  })

  it('is rejected with a stale copy', async () => {
    const { uuid } = await submitted()
    const { updatedAt } = await read(uuid)
    const stale = await returned(uuid, { updatedAt: '2001-01-01T00:00:00.000Z' })
    expect(stale).toMatchObject({ status: 409, problem: { error: 'errors.conflict', updatedAt } })
    expect((await read(uuid)).status).toBe('pending')
  })

  const rejected: [string, Return, Record<string, string>][] = [
    ['without a message', { message: ' \n' }, { message: 'validation.required' }],
    ['with a long message', { message: 'x'.repeat(2001) }, { message: 'validation.maxLength' }],
    ['with an unknown field', { marks: [...marks, 'general_topics.nothing'] }, { 'marks.1': unknown }],
    ['with a field set', { marks: ['general_topics'] }, { 'marks.0': unknown }],
    ['with a prototype', { marks: ['__proto__.constructor'] }, { 'marks.0': unknown }],
    ['with too many marks', { marks: Array(mostMarks + 1).fill(marks[0]) }, { marks: 'validation.maxItems' }],
  ]
  it.each(rejected)('is rejected %s', async (_, more, errors) => {
    const { uuid } = await submitted()
    expect(await returned(uuid, more)).toMatchObject(invalid(errors))
    expect((await read(uuid)).status).toBe('pending')
  })

  it('is for managers', async () => {
    const { uuid } = await submitted()
    const { updatedAt } = await read(uuid)
    const before = await loadTableStates(api)
    const send = (name: Parameters<typeof headersOf>[0]) =>
      api.send(`/api/v1/admin/topics/${uuid}`, {
        method: 'PUT',
        headers: { ...headersOf(name), 'Content-Type': 'application/json' },
        body: JSON.stringify({ action: 'return', updatedAt, message }),
      })
    for (const [name, expected] of [
      ['anonymous', 401],
      ['signedIn', 403],
      ['student', 403],
      ['worker', 403],
      ['cookieWithXsrf', 401],
    ] as const)
      expect([name, (await send(name)).status]).toEqual([name, expected])
    expect(await loadTableStates(api)).toEqual(before)
    expect((await send('managerByList')).status).toBe(200)
  })
})

describe('a returned item', () => {
  it.each(['pending', 'published', 'expired', 'deleted'] as const)(
    'gets the status %s by table, bulk and edit',
    async (next) => {
      const uuids = await Promise.all([submitted(), submitted(), submitted()])
      const [table = '', bulk = '', edit = ''] = uuids.map(({ uuid }) => uuid)
      for (const uuid of [table, bulk, edit]) dataOf(await returned(uuid))
      dataOf(await status(table, next))
      const items = [{ uuid: bulk, updatedAt: (await read(bulk)).updatedAt }]
      const body = { action: 'status', newStatus: next, items } as const
      expect(dataOf(await manager('changeStatuses', { params: { slug }, body })).updated).toEqual([bulk])
      dataOf(await changeValues(api, slug, edit, topic(), { newStatus: next }))
      for (const uuid of [table, bulk, edit]) expect((await read(uuid)).status).toBe(next)
    },
  )

  it('stays returned by an edit only', async () => {
    const { uuid } = await submitted()
    dataOf(await returned(uuid))
    dataOf(await changeValues(api, slug, uuid, topic({ description: 'Muu.' }), { newStatus: 'returned' }))
    const item = await read(uuid)
    expect(item.status).toBe('returned')
    expect(item.statuses).toContain('returned')
    expect(item.history[0]).not.toHaveProperty('marks')
  })

  it('is not public, is counted apart and does not wait', async () => {
    const { uuid } = await submitted()
    dataOf(await returned(uuid))
    expect(await manager('getTopic', { params: { uuid } })).toMatchObject(rejection(404, 'errors.notFound'))
    const params = { slug }
    const rows = dataOf(await manager('listItems', { params, query: { statuses: 'returned', size: 150 } }))
    expect(rows.find((row) => row.uuid === uuid)).toMatchObject({ status: 'returned', correctedAt: null })
    const counts = dataOf(await manager('countItems', { params }))
    expect(counts.find((each) => each.status === 'returned')?.count).toBe(rows.length)
    const { waiting } = dataOf(await manager('getOverview', {}))
    expect(waiting.map((each) => each.uuid)).not.toContain(uuid)
  })
})

describe('the status returned', () => {
  it('is set by no other action', async () => {
    const { uuid } = await submitted()
    const notAllowed = rejection(422, 'errors.statusNotAllowed')
    expect(await status(uuid, 'returned')).toMatchObject(notAllowed)
    expect(await changeValues(api, slug, uuid, topic(), { newStatus: 'returned' })).toMatchObject(notAllowed)
    const form = { slug, updatedAt: new Date().toISOString() }
    const insert = { action: 'insert', form, newStatus: 'returned', newValues: topic() } as const
    expect(await manager('insertItem', { params: { slug }, body: insert })).toMatchObject(notAllowed)
    const items = [{ uuid, updatedAt: (await read(uuid)).updatedAt }]
    const body = { action: 'status', newStatus: 'returned', items } as const
    const { updated, errors } = dataOf(await manager('changeStatuses', { params: { slug }, body }))
    expect([updated, errors]).toEqual([[], [{ field: uuid, messageKey: 'errors.statusNotAllowed' }]])
    expect((await read(uuid)).status).toBe('pending')
  })
})

describe('undo', () => {
  it('of a return gives back the pending item and recalls its mail', async () => {
    const { uuid, email } = await submitted()
    const former = await read(uuid)
    const { change } = dataOf(await returned(uuid, { marks }))
    expect(await mailsTo(email)).toHaveLength(1)
    expect(dataOf(await undo(uuid, change))).toEqual({
      status: 200,
      success: 'item.success.undone',
      updatedAt: former.updatedAt,
    })
    const item = await read(uuid)
    expect(item).toMatchObject({ status: 'pending', updatedAt: former.updatedAt })
    expect(item.history[0]).not.toHaveProperty('marks')
    expect(await mailsTo(email)).toEqual([])
  })

  it('of a decision on a returned item makes it returned again', async () => {
    const { uuid } = await submitted()
    dataOf(await returned(uuid, { marks }))
    const { updatedAt } = await read(uuid)
    const { change } = dataOf(await status(uuid, 'published'))
    dataOf(await undo(uuid, change))
    expect(await read(uuid)).toMatchObject({ status: 'returned', updatedAt })
  })
})

describe('the mail about a return', () => {
  it.each([
    ['et', ['Palun paranda oma kirjet', 'Paranda kirjet'], ['Please correct']],
    ['en', ['Please correct your entry', 'Correct the entry'], ['Palun paranda']],
    [undefined, ['Palun paranda oma kirjet / Please correct your entry'], []],
  ] as const)('in the language %s', async (language, present, absent) => {
    const { uuid, email } = await submitted({ language })
    dataOf(await returned(uuid, { marks }))
    const [mail, ...others] = await mailsTo(email)
    expect(others).toEqual([])
    const whole = `${mail?.subject}\n${mail?.text}`
    for (const words of [...present, message, `${site}/my/${uuid}`]) expect(whole).toContain(words)
    for (const words of absent) expect(whole).not.toContain(words)
    expect(mail?.html).toContain(message)
  })
})
