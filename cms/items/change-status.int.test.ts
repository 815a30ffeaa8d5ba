import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import type { ItemStatus } from '#contract/items.ts'
import { endOfDayInTallinn } from '#contract/values/deadline.ts'
import { type Api, startedApi } from '../../testing/api.ts'
import { internshipValues } from '../../testing/sample-values.ts'

let api: Api

beforeAll(async () => {
  api = await startedApi()
})

const past = endOfDayInTallinn('2020-03-01')

async function insert(newStatus: ItemStatus, values: object = {}): Promise<string> {
  const itemUuid = randomUUID()
  const answer = await api.as('manager')('insertItem', {
    params: { slug: 'internship' },
    body: {
      action: 'insert',
      form: { slug: 'internship', updatedAt: new Date().toISOString() },
      newStatus,
      newValues: { general_intern: { ...internshipValues, ...values } },
      itemUuid,
    },
  })
  expect(answer).toMatchObject({ ok: true })
  return itemUuid
}

async function read(uuid: string) {
  const answer = await api.as('manager')('getItem', { params: { slug: 'internship', uuid } })
  if (!answer.ok) throw new Error(answer.problem.error)
  return answer.data
}

async function change(uuid: string, newStatus: ItemStatus, more: object = {}) {
  const { updatedAt } = await read(uuid)
  const body = { action: 'status' as const, updatedAt, newStatus, ...more }
  return api.as('manager')('changeItem', { params: { slug: 'internship', uuid }, body })
}

describe('a change of status', () => {
  it('based on another status than the entry has is stale, and writes nothing', async () => {
    const uuid = await insert('published')
    const { updatedAt } = await read(uuid)
    expect(await change(uuid, 'pending', { status: 'deleted' })).toMatchObject({
      status: 409,
      problem: { error: 'errors.conflict', updatedAt },
    })
    expect(await read(uuid)).toMatchObject({ status: 'published', updatedAt })
    expect(await change(uuid, 'pending', { status: 'published' })).toMatchObject({ ok: true })
  })

  it('to the status that it has already is none: nothing is written', async () => {
    const uuid = await insert('published')
    const { updatedAt } = await read(uuid)
    expect(await change(uuid, 'published')).toMatchObject({ ok: true, data: { updatedAt } })
    expect((await read(uuid)).history).toHaveLength(1)
  })

  it('opens no offer whose deadline is over; it says so instead', async () => {
    const uuid = await insert('published', { application_deadline: past })
    const { updatedAt } = await read(uuid)
    const refusal = 'item.error.deadlinePast'
    expect(await change(uuid, 'published')).toMatchObject({ status: 422, problem: { error: refusal } })
    const bulk = { action: 'status' as const, newStatus: 'pending' as const, items: [{ uuid, updatedAt }] }
    expect(
      await api.as('manager')('changeStatuses', { params: { slug: 'internship' }, body: bulk }),
    ).toMatchObject({ ok: true, data: { updated: [], errors: [{ field: uuid, messageKey: refusal }] } })
    expect(await read(uuid)).toMatchObject({ status: 'expired', updatedAt })
    await change(uuid, 'deleted')
    expect(await change(uuid, 'pending')).toMatchObject({ ok: true })
    const { history } = await read(uuid)
    expect(history.map(({ from, to }) => [from, to])).toEqual([
      ['deleted', 'expired'],
      ['expired', 'deleted'],
      [null, 'expired'],
    ])
  })

  it('of a row in confirm is nobody’s to make in bulk', async () => {
    const uuid = await insert('confirm')
    const { updatedAt } = await read(uuid)
    const body = { action: 'status' as const, newStatus: 'deleted' as const, items: [{ uuid, updatedAt }] }
    for (const who of ['manager', 'admin'])
      expect(await api.as(who)('changeStatuses', { params: { slug: 'internship' }, body })).toMatchObject({
        data: {
          status: 200,
          warning: 'item.warning.someNotChanged',
          updated: [],
          errors: [{ field: uuid, messageKey: 'errors.statusNotAllowed' }],
        },
      })
    expect(await read(uuid)).toMatchObject({ status: 'confirm', updatedAt })
  })
})

describe('lists by status', () => {
  it('know an offer as expired from the moment on, before the job has written it', async () => {
    const uuid = await insert('published')
    await api.payload.db.drizzle.execute(sql`
      update items set deadline_at = to_timestamp(${past} + 0.999) where id = ${uuid}
    `)
    const has = async (statuses: string) => {
      const rows = await api.as('manager')('listItems', {
        params: { slug: 'internship' },
        query: { statuses },
      })
      return rows.ok && rows.data.some((row) => row.uuid === uuid)
    }
    expect(await has('published,pending')).toBe(false)
    expect(await has('expired')).toBe(true)
    expect(await has('published,expired')).toBe(true)
  })
})
