import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import type { Feedback, FeedbackChange, FeedbackMessage } from '#contract/feedback.ts'
import { mostMessages } from '#contract/feedback.ts'
import { startedApi } from '../../testing/api.ts'
import { dataOf } from '../../testing/data-of.ts'
import { referenceOf } from '../../testing/items.ts'
import { addTopic } from '../../testing/topics.ts'

const api = await startedApi()

afterEach(async () => {
  await api.payload.delete({ collection: 'feedback', where: {} })
})

async function list(archived?: '0' | '1') {
  return dataOf(await api.as('manager')('listFeedback', { query: { archived } }))
}

async function send(body: Feedback): Promise<FeedbackMessage> {
  dataOf(await api.as()('sendFeedback', { body }))
  const message = (await list()).messages.find(({ feedback }) => feedback === body.feedback)
  if (!message) throw new Error('the message is not listed')
  return message
}

const change = (action: FeedbackChange['action'], items: string[], username = 'manager') =>
  api.as(username)('changeFeedback', { body: { action, items } })

describe('feedback', () => {
  it('is listed newest first, with the address if there is one', async () => {
    await send({ feedback: 'Esimene' })
    await send({ feedback: 'Teine\n\nlõik', email: 'mari@example.com' })
    const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:]{8}\.\d{3}Z$/)
    const unread = {
      uuid: expect.any(String),
      createdAt: time,
      readAt: null,
      archivedAt: null,
      entries: [],
    }
    expect(await list()).toEqual({
      messages: [
        { ...unread, feedback: 'Teine\n\nlõik', email: 'mari@example.com' },
        { ...unread, feedback: 'Esimene', email: null },
      ],
      total: 2,
      unread: 2,
    })
    expect(await list('1')).toEqual({ messages: [], total: 0, unread: 2 })
  })

  it('names the items whose reference numbers it contains', async () => {
    const uuid = await addTopic(api, {})
    const deleted = await addTopic(api, {}, 'deleted')
    const reference = await referenceOf(api, 'topics', deleted)
    const text = `Palun parandage ${uuid.toUpperCase()} (ja ${uuid}), ${reference} ning ${randomUUID()}.`
    expect((await send({ feedback: text })).entries).toEqual([
      { form: 'topics', uuid },
      { form: 'topics', uuid: deleted },
    ])
  })

  it('is marked as read and unread, and keeps the time at which it was first read', async () => {
    const { uuid } = await send({ feedback: 'Tere' })
    const other = await send({ feedback: 'Muu' })
    expect(await change('read', [uuid])).toMatchObject({
      status: 200,
      data: { success: 'manage.feedback.success.read' },
    })
    const first = (await list()).messages.find((message) => message.uuid === uuid)?.readAt
    expect(first).toEqual(expect.any(String))
    expect((await list()).unread).toBe(1)

    expect((await change('read', [uuid.toUpperCase(), uuid, other.uuid])).status).toBe(200)
    const after = await list()
    expect(after.messages.find((message) => message.uuid === uuid)?.readAt).toBe(first)
    expect(after.unread).toBe(0)

    expect(await change('unread', [uuid])).toMatchObject({
      data: { success: 'manage.feedback.success.unread' },
    })
    expect((await list()).unread).toBe(1)
  })

  it('is archived and restored; an archived message does not count as unread', async () => {
    const { uuid } = await send({ feedback: 'Tere' })
    expect(await change('archive', [uuid])).toMatchObject({
      data: { success: 'manage.feedback.success.archived' },
    })
    expect(await list('0')).toEqual({ messages: [], total: 0, unread: 0 })
    const archived = await list('1')
    expect(archived).toMatchObject({ messages: [{ uuid, readAt: null }], total: 1, unread: 0 })
    const { archivedAt } = archived.messages[0] ?? {}
    expect(archivedAt).toEqual(expect.any(String))

    await change('archive', [uuid])
    expect((await list('1')).messages[0]?.archivedAt).toBe(archivedAt)
    expect(await change('restore', [uuid])).toMatchObject({
      data: { success: 'manage.feedback.success.restored' },
    })
    expect(await list()).toMatchObject({ messages: [{ uuid, archivedAt: null }], total: 1, unread: 1 })
  })

  it('is not changed if one of the messages does not exist', async () => {
    const { uuid } = await send({ feedback: 'Tere' })
    for (const action of ['read', 'archive'] as const)
      expect(await change(action, [uuid, randomUUID()])).toMatchObject({ ok: false, status: 404 })
    expect(await list()).toMatchObject({
      messages: [{ uuid, readAt: null, archivedAt: null }],
      unread: 1,
    })
  })

  it('is changed by at least one and at most 500 messages in a call', async () => {
    const tooMany = Array.from({ length: mostMessages + 1 }, () => randomUUID())
    for (const items of [[], tooMany, ['no-uuid']])
      expect(await change('read', items)).toMatchObject({ ok: false, status: 400 })
    expect(await change('read', tooMany.slice(1))).toMatchObject({ ok: false, status: 404 })
  })

  it('is changed by several managers at the same time', async () => {
    const uuids = []
    for (const feedback of ['Üks', 'Kaks', 'Kolm', 'Neli'])
      uuids.push((await send({ feedback: `${feedback} ${randomUUID()}` })).uuid)
    const answers = await Promise.all([
      change('read', uuids),
      change('archive', uuids.toReversed(), 'admin'),
      change('read', uuids.toReversed(), 'admin'),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await list('1')).messages.every(({ readAt, archivedAt }) => readAt && archivedAt)).toBe(true)
  })

  it('lists at most 500 messages, with their total number', async () => {
    await api.payload.db.pool.query(
      `insert into feedback (feedback, created_at)
       select 'Sõnum ' || number, now() - number * interval '1 minute' from generate_series(1, 501) as number`,
    )
    const { messages, total, unread } = await list()
    expect([messages.length, total, unread]).toEqual([mostMessages, mostMessages + 1, mostMessages + 1])
    expect([messages[0]?.feedback, messages.at(-1)?.feedback]).toEqual(['Sõnum 1', 'Sõnum 500'])
  })
})
