import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { createLocalReq } from 'payload'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { configuration } from '#cms/configuration.ts'
import { readForm } from '#cms/forms/load-forms.ts'
import { generationOf } from '#cms/platform/cache/current-generation.ts'
import { ChangeListener } from '#cms/platform/cache/listen.ts'
import type { Api } from '../../../testing/api.ts'
import { type StreamingReplica, startStreamingReplica } from '../../../testing/streaming-replica.ts'
import { FollowedReplica } from './followed-replica.ts'
import { readFromReplica } from './read-from-replica.ts'
import { Replica } from './replica.ts'

let replica: StreamingReplica
let api: Api

beforeAll(async () => {
  const { SERVICES_DIR, DATABASE_URL } = z
    .object({ SERVICES_DIR: z.string(), DATABASE_URL: z.string() })
    .parse(process.env)
  replica = await startStreamingReplica(SERVICES_DIR, DATABASE_URL)
  process.env.DATABASE_REPLICAS = replica.url
  // The configuration is read on import, so this comes after what it is to use.
  const { startedApi } = await import('../../../testing/api.ts')
  api = await startedApi()
})

afterAll(() => replica.stop())

function execute(query: ReturnType<typeof sql>) {
  return api.payload.db.drizzle.execute(query)
}
const key = 'home.lead.all'
function setLead(et: string) {
  return sql`update translations set et = ${et} where key = ${key}`
}
const treeSchema = z.object({ home: z.object({ lead: z.object({ all: z.string() }) }) })

async function leadOf(username?: string): Promise<string> {
  const answer = await api.as(username)('getTranslations', { params: { lng: 'et', ns: 'home' } })
  if (!answer.ok) throw new Error(JSON.stringify(answer.problem))
  return treeSchema.parse(answer.data).home.lead.all
}

/** What the anonymous and the signed-in read while the replica is behind by a text of which nobody is told. */
async function readsApart() {
  const unseen = randomUUID()
  const before = await leadOf()
  await replica.hold()
  try {
    await api.payload.db.drizzle.transaction(async (transaction) => {
      await transaction.execute(sql`set local session_replication_role = replica`)
      await transaction.execute(setLead(unseen))
    })
    const [anonymous, signedIn] = [await leadOf(), await leadOf('student')]
    return { isReplicaRead: anonymous === before, isPrimaryRead: signedIn === unseen }
  } finally {
    await replica.release()
  }
}

function untilRead() {
  return vi.waitUntil(
    async () => {
      const reads = await readsApart()
      return reads.isReplicaRead && reads
    },
    { timeout: 20_000, interval: 100 },
  )
}

async function changeLead(et: string) {
  const newData = { key, namespace: 'home', translations: { et, en: 'Lead' } }
  const body = { action: 'update' as const, item: { itemKey: key, newData } }
  expect(await api.as('manager')('changeTranslations', { body })).toMatchObject({ ok: true })
}

describe('a replica', () => {
  it('is what the anonymous read from, and nobody else', async () => {
    expect(await untilRead()).toEqual({ isReplicaRead: true, isPrimaryRead: true })
  })

  it('is not read from while it does not have what has changed, and then again', async () => {
    await untilRead()
    await replica.hold()
    await changeLead('Uus')
    const until = Date.now() + 700
    while (Date.now() < until) expect(await leadOf()).toBe('Uus')
    await replica.release()
    await untilRead()
  })

  it('never leads back to what was before, however far it is behind', async () => {
    let isOver = false
    const watch = async () => {
      const seen: number[] = []
      while (!isOver) seen.push(Number(await leadOf()))
      return seen
    }
    await changeLead('0')
    const watching = [watch(), watch()]
    for (let round = 1; round <= 12; round += 1) {
      if (round % 3 === 0) await replica.hold()
      await changeLead(String(round))
      expect(await leadOf()).toBe(String(round))
      await pause(60)
      if (round % 3 === 2) await replica.release()
    }
    await replica.release()
    isOver = true
    for (const seen of await Promise.all(watching)) {
      expect(seen).toEqual(seen.toSorted((a, b) => a - b))
      expect(seen.length).toBeGreaterThan(12)
    }
  })

  it('gives no form to be kept that may have changed since', async () => {
    await untilRead()
    const labelOf = async () => {
      const forms = await api.as()('listForms', {})
      const fields = forms.ok
        ? forms.data.flatMap(({ fieldSets }) => fieldSets.flatMap((set) => set.fields))
        : []
      return fields.find(({ slug }) => slug === 'location')?.labels.et
    }
    const setLabel = (et: string) =>
      execute(sql`update translations set et = ${et} where key = 'forms.fields.location'`)
    await setLabel('Asukoht')
    await untilRead()
    // The replica is chosen before the change is heard of, and asked after.
    const req = await createLocalReq({}, api.payload)
    const stale = await readFromReplica(req, async (context) => {
      expect(context.replicaGeneration).toBeTypeOf('number')
      req.context = { ...context, caller: null, isRead: true }
      await replica.hold()
      await setLabel('Paik')
      await vi.waitUntil(() => generationOf(api.payload) !== context.replicaGeneration, { timeout: 10_000 })
      return readForm(req, 'internship')
    })
    expect(JSON.stringify(stale)).toContain('"Asukoht"')
    expect(await labelOf()).toBe('Paik')
    await replica.release()
    await setLabel('Asukoht')
  })

  it('that is gone is not missed, and is found again', async () => {
    await untilRead()
    await replica.kill()
    for (let round = 0; round < 30; round += 1) expect(await leadOf()).toBe(await leadOf('student'))
    await replica.start()
    await untilRead()
  })

  it('must be one: another database, or the primary itself, is never read from', async () => {
    const changes = new ChangeListener(configuration().database.url, () => undefined)
    await vi.waitUntil(() => changes.generation() !== undefined, { timeout: 10_000 })
    const warn = vi.fn<(message: string) => void>()
    const { db } = api.payload
    const itself = new FollowedReplica(new Replica(configuration().database.url, db), db.pool, changes, warn)
    await vi.waitUntil(() => warn.mock.calls.length > 0, { timeout: 10_000 })
    expect(warn).toHaveBeenCalledWith(expect.stringContaining('not a streaming replica'))
    expect(itself.generation()).toBeUndefined()
    await Promise.all([itself.stop(), changes.stop()])
  })
})
