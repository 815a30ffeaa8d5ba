import { randomUUID } from 'node:crypto'
import { createLocalReq } from 'payload'
import { beforeAll, describe, expect, it } from 'vitest'
import type { AdminItem, ItemStatus } from '#contract/items.ts'
import { endOfDayInTallinn } from '#contract/values/deadline.ts'
import { type Api, startedApi } from '../../testing/api.ts'
import { samplePng } from '../../testing/sample-files.ts'
import { internshipValues } from '../../testing/sample-values.ts'
import { upload } from '../../testing/upload.ts'
import { expireItems } from './expire-items.ts'

const slug = 'internship'
/** The offer stays open for now; to the job it is told that its day is over. */
const day = 86_400_000
const lastDay = new Date(Date.now() + 2 * day).toISOString().slice(0, 10)
const dayAfter = new Date(Date.now() + 4 * day)

let api: Api

beforeAll(async () => {
  api = await startedApi()
})

type Outcome = { status: number; error?: string | undefined; updatedAt?: string | undefined }
/** Sends a change based on the copy; every one of them leaves a mark that tells it from all others. */
type Writer = (copy: AdminItem, name: 'manager' | 'admin', mark: string) => Promise<Outcome>

async function read(uuid: string): Promise<AdminItem> {
  const answer = await api.as('manager')('getItem', { params: { slug, uuid } })
  if (!answer.ok) throw new Error(JSON.stringify(answer.problem))
  return answer.data
}

const valuesOf = (mark: string) => ({
  general_intern: {
    ...internshipValues,
    application_deadline: endOfDayInTallinn(lastDay),
    description: mark,
  },
})

const otherStatus = ({ status }: AdminItem): ItemStatus => (status === 'published' ? 'pending' : 'published')

const writeValues: Writer = async ({ uuid, form, updatedAt, status }, name, mark) => {
  const body = { action: 'update' as const, form, updatedAt, newStatus: status, newValues: valuesOf(mark) }
  const answer = await api.as(name)('changeItem', { params: { slug, uuid }, body })
  return answer.ok ? answer.data : answer.problem
}

const writeStatus: Writer = async (copy, name) => {
  const { uuid, updatedAt } = copy
  const body = { action: 'status' as const, updatedAt, newStatus: otherStatus(copy) }
  const answer = await api.as(name)('changeItem', { params: { slug, uuid }, body })
  return answer.ok ? answer.data : answer.problem
}

/** A row that was refused is told of in an answer that is 200 as a whole, without the current `updatedAt`. */
const writeInBulk: Writer = async (copy, name) => {
  const items = [{ uuid: copy.uuid, updatedAt: copy.updatedAt }]
  const body = { action: 'status' as const, newStatus: otherStatus(copy), items }
  const answer = await api.as(name)('changeStatuses', { params: { slug }, body })
  if (!answer.ok) return { status: answer.status }
  const [refusal] = answer.data.errors ?? []
  return refusal ? { status: 409, error: refusal.messageKey } : { status: 200 }
}

async function insert(mark: string, more: object = {}, itemUuid: string = randomUUID()): Promise<string> {
  const form = { slug, updatedAt: new Date().toISOString() }
  const general_intern = { ...valuesOf(mark).general_intern, ...more }
  const body = { action: 'insert' as const, form, itemUuid, newValues: { general_intern } }
  const answer = await api.as('manager')('insertItem', { params: { slug }, body })
  expect(answer).toMatchObject({ ok: true })
  return itemUuid
}

const pairs: Record<string, [Writer, Writer]> = {
  'values and values': [writeValues, writeValues],
  'values and status': [writeValues, writeStatus],
  'status and status': [writeStatus, writeStatus],
  'a status alone and in bulk': [writeStatus, writeInBulk],
  'values and status in bulk': [writeValues, writeInBulk],
}

describe('two writers of one copy: one is taken, the other told how things are now', () => {
  it.each(Object.entries(pairs))('%s, 12 times', async (_, [one, other]) => {
    const uuid = await insert('0')
    for (let round = 1; round <= 12; round++) {
      const copy = await read(uuid)
      const outcomes = await Promise.all([
        one(copy, 'manager', `manager ${round}`),
        other(copy, 'admin', `admin ${round}`),
      ])
      const now = await read(uuid)
      const won = outcomes.findIndex(({ status }) => status === 200)
      const lost = outcomes[1 - won]
      expect(outcomes.map(({ status }) => status).sort()).toEqual([200, 409])
      expect(lost?.error).toBe('errors.conflict')
      if (lost?.updatedAt) expect(lost.updatedAt).toBe(now.updatedAt)
      else expect([one, other][1 - won]).toBe(writeInBulk)

      const winner = [one, other][won]
      const changesValues = winner === writeValues
      const { description } = now.values.general_intern ?? {}
      const before = copy.values.general_intern?.description
      expect(description).toBe(changesValues ? `${['manager', 'admin'][won]} ${round}` : before)
      expect(now.status).toBe(changesValues ? copy.status : otherStatus(copy))
      expect(now.history).toHaveLength(round + 1)
      expect(now.history[0]).toMatchObject({
        who: won === 0 ? 'Kadri Kask' : 'Andres Saar',
        from: copy.status,
        to: now.status,
        changes: changesValues ? [{ field: 'general_intern.description', before, after: description }] : [],
      })
    }
  })
})

describe('who needs no copy', () => {
  it('the job that writes deadlines’ end is in the history once, before or after a writer', async () => {
    const uuid = await insert('0')
    for (let round = 1; round <= 20; round++) {
      const copy = await read(uuid)
      const back = { action: 'status' as const, updatedAt: copy.updatedAt, newStatus: 'published' as const }
      await api.as('manager')('changeItem', { params: { slug, uuid }, body: back })
      const open = await read(uuid)
      expect(open.status).toBe('published')
      const [outcome] = await Promise.all([
        writeValues(open, 'admin', `${round}`),
        expireItems(await createLocalReq({}, api.payload), dayAfter),
      ])
      const now = await read(uuid)
      const changes = now.history.slice(0, now.history.length - open.history.length)
      const expiry = { who: null, from: 'published', to: 'expired' }
      expect(now.status).toBe('expired')
      expect([200, 409]).toContain(outcome.status)
      if (outcome.status === 200) {
        expect(changes).toMatchObject([expiry, { who: 'Andres Saar', to: 'published' }])
        expect(now.values.general_intern?.description).toBe(`${round}`)
      } else {
        expect(changes).toMatchObject([expiry])
        expect(outcome).toMatchObject({ error: 'errors.conflict', updatedAt: now.updatedAt })
      }
    }
  })

  it('a file that is deleted is gone from the values once, and a writer who still names it is told', async () => {
    for (let round = 1; round <= 20; round++) {
      const wanted = { formSlug: slug, fieldSlug: 'organization_logo', fileName: 'logo.png' }
      const { itemUuid, value } = await upload(api.as('manager'), wanted, samplePng(round))
      await insert('0', { organization_logo: value }, itemUuid)
      const copy = await read(itemUuid)
      const general_intern = { ...copy.values.general_intern, description: 'kept' }
      const { uuid, form, updatedAt } = copy
      const body = { action: 'update' as const, form, updatedAt, newValues: { general_intern } }
      const [written, deleted] = await Promise.all([
        api.as('admin')('changeItem', { params: { slug, uuid }, body }),
        api.as('manager')('deleteFile', {
          body: { fileName: value.fileName, itemUuid, formSlug: slug },
        }),
      ])
      const now = await read(itemUuid)
      expect(deleted.status).toBe(200)
      expect([200, 409]).toContain(written.status)
      expect(now.files).toEqual([])
      expect(now.values.general_intern?.organization_logo).toBeUndefined()
      expect(now.values.general_intern?.description).toBe(written.ok ? 'kept' : '0')
      expect(now.history).toHaveLength(written.ok ? 3 : 2)
    }
  })
})
