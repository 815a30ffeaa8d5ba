import { randomUUID } from 'node:crypto'
import { createLocalReq } from 'payload'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { AdminItem } from '#contract/admin-items.ts'
import type { ItemStatus } from '#contract/item-statuses.ts'
import { endOfDayInTallinn } from '#contract/values/deadline.ts'
import { startedApi } from '../../testing/api.ts'
import { fetchItem, insertItem } from '../../testing/items.ts'
import { samplePng } from '../../testing/sample-files.ts'
import { internshipValues, topicValues } from '../../testing/sample-values.ts'
import { submit } from '../../testing/submit.ts'
import { upload } from '../../testing/upload.ts'
import { expireItems } from './expire-items.ts'

const slug = 'internship'
/** The offer is still open; `dayAfter` is passed to the expiry job as the current time. */
const day = 86_400_000
const lastDay = new Date(Date.now() + 2 * day).toISOString().slice(0, 10)
const dayAfter = new Date(Date.now() + 4 * day)

const api = await startedApi()

const read = (uuid: string) => fetchItem(api, slug, uuid)
const insert = (mark: string, more: object = {}, itemUuid?: string) =>
  insertItem(
    api,
    slug,
    { general_intern: { ...valuesOf(mark).general_intern, ...more } },
    'pending',
    itemUuid,
  )

type Outcome = { status: number; error?: string | undefined; updatedAt?: string | undefined }
/** Sends a change based on `copy`. A change of values stores `mark`. */
type Writer = (copy: AdminItem, name: 'manager' | 'admin', mark: string) => Promise<Outcome>

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

/** In bulk, a conflict is reported in a response with status 200 and without the current `updatedAt`. */
const writeInBulk: Writer = async (copy, name) => {
  const items = [{ uuid: copy.uuid, updatedAt: copy.updatedAt }]
  const body = { action: 'status' as const, newStatus: otherStatus(copy), items }
  const answer = await api.as(name)('changeStatuses', { params: { slug }, body })
  if (!answer.ok) return { status: answer.status }
  const [issue] = answer.data.errors ?? []
  return issue ? { status: 409, error: issue.messageKey } : { status: 200 }
}

const pairs: Record<string, [Writer, Writer]> = {
  'values and values': [writeValues, writeValues],
  'values and status': [writeValues, writeStatus],
  'status and status': [writeStatus, writeStatus],
  'status and status in bulk': [writeStatus, writeInBulk],
  'values and status in bulk': [writeValues, writeInBulk],
}

it.each(Object.entries(pairs))(
  'of two changes of the same version one is stored, the other is a conflict: %s',
  async (_, [one, other]) => {
    const uuid = await insert('0')
    for (let round = 1; round <= 8; round++) {
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
  },
)

describe('a change that is not based on a version', () => {
  it('expires an item once, before or after a concurrent change', async () => {
    const uuid = await insert('0')
    for (let round = 1; round <= 8; round++) {
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

  it('deletes a file from the values once, before or after a concurrent change', async () => {
    for (let round = 1; round <= 8; round++) {
      const wanted = { formSlug: slug, fieldSlug: 'organization_logo', fileName: 'logo.png' }
      const { itemUuid, value } = await upload(api.as('manager'), wanted, samplePng(round))
      await insert('0', { organization_logo: value }, itemUuid)
      const copy = await read(itemUuid)
      const general_intern = { ...copy.values.general_intern, description: 'changed' }
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
      expect(now.values.general_intern?.description).toBe(written.ok ? 'changed' : '0')
      expect(now.history).toHaveLength(written.ok ? 3 : 2)
    }
  })
})

/** Independent calls of every kind that writes; they only wait for each other's locks. */
async function writingCalls() {
  const manager = api.as('manager')
  const params = { slug: 'topics' }
  const both = (text: string) => ({ et: text, en: text })
  const place = { formSlug: 'topics', fieldSlug: 'organization_logo', fileName: 'logo.png' }
  const { itemUuid, value } = await upload(manager, place, samplePng())
  const name = `made_${randomUUID().slice(0, 8)}`
  const keywords = [name, 'masinõpe']
  const values = { ...topicValues, keywords }
  const uuid = await insertItem(api, 'topics', { general_topics: values })
  const { updatedAt } = await fetchItem(api, 'topics', uuid)
  return [
    () => submit(api.as(), 'topics', { general_topics: { ...values, organization_logo: value } }, itemUuid),
    () =>
      manager('changeStatuses', {
        params,
        body: { action: 'status', newStatus: 'published', items: [{ uuid, updatedAt }] },
      }),
    () =>
      manager('addField', {
        body: { action: 'new', values: { slug: name, translations: { label: both(name) } } },
      }),
    () => manager('addKeyword', { body: { action: 'new', item: { label: `${name} uus` } } }),
    () =>
      manager('addTranslations', {
        body: {
          action: 'new',
          item: { key: `common.${name}`, namespace: 'common', translations: both(name) },
        },
      }),
    () => api.as()('requestUpload', { params, body: { ...place, fileSize: 9 } }),
    () => api.as()('sendFeedback', { body: { feedback: name } }),
    () => api.as('admin')('addAccess', { body: { action: 'new', username: name, fullName: name } }),
    () => manager('getItem', { params: { ...params, uuid } }),
  ]
}

// A call that holds a connection while it waits for another one would deadlock as soon as all are in use.
it('more concurrent calls than there are connections succeed, of each kind', async () => {
  const rounds = 1.25 * z.number().parse(api.payload.db.poolOptions.max)
  const sets = await Promise.all(Array.from({ length: Math.ceil(rounds) }, writingCalls))
  for (const kind of sets[0]?.keys() ?? []) {
    const answers = await Promise.all(sets.map((set) => set[kind]?.()))
    for (const answer of answers) expect([kind, answer]).toMatchObject([kind, { ok: true, status: 200 }])
  }
})
