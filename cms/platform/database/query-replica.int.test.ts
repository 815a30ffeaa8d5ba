import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { createLocalReq } from 'payload'
import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { configuration } from '#cms/configuration.ts'
import { loadForm } from '#cms/forms/load-forms.ts'
import { generationOf } from '#cms/platform/cache/current-generation.ts'
import { ChangeListener } from '#cms/platform/cache/listen.ts'
import { createClient } from '#contract/client.ts'
import { freePort } from '#server/free-port.ts'
import type { Api } from '../../../testing/api.ts'
import { dataOf } from '../../../testing/data-of.ts'
import { tokenOf } from '../../../testing/people.ts'
import { sharedServices, startProduct } from '../../../testing/product.ts'
import { startStreamingReplica } from '../../../testing/streaming-replica.ts'
import { temporaryFolder } from '../../../testing/temporary-folder.ts'
import { PrimaryReads } from './primary-reads.ts'
import { queryReplica } from './query-replica.ts'
import { Replica } from './replica.ts'

const { SERVICES_DIR = '', DATABASE_URL = '' } = process.env
const folder = await temporaryFolder()
const replica = await startStreamingReplica(SERVICES_DIR, DATABASE_URL)
process.env.DATABASE_REPLICAS = replica.url
// The configuration is read once, on import.
const api = await (await import('../../../testing/api.ts')).startedApi()
/** A keyword, because its reads are not shared in memory. */
const value = 'koopia-proov'
const item = { label: 'Koopia', value, published: true }
dataOf(await api.as('manager')('addKeyword', { body: { action: 'new', item } }))

afterAll(() => replica.stop())

function execute(query: ReturnType<typeof sql>) {
  return api.payload.db.drizzle.execute(query)
}
function setLabel(label: string) {
  return sql`update keywords set label = ${label} where value = ${value}`
}

type Clients = Pick<Api, 'as'>

async function labelOf(username?: string, { as }: Clients = api): Promise<string | undefined> {
  // With another query each time: an instance caches the response to an anonymous one.
  const values = `${value},${randomUUID()}`
  const response = await as(username)('suggestKeywords', { query: { values } })
  if (!response.ok) throw new Error(JSON.stringify(response.problem))
  return response.data[0]?.label
}

/** Reads as anonymous and as a signed-in user while the replica lacks a change that was not notified. */
async function readBoth(clients?: Clients) {
  const unnotified = randomUUID()
  const before = await labelOf(undefined, clients)
  await replica.hold()
  try {
    await api.payload.db.drizzle.transaction(async (transaction) => {
      await transaction.execute(sql`set local session_replication_role = replica`)
      await transaction.execute(setLabel(unnotified))
    })
    const [anonymous, signedIn] = [await labelOf(undefined, clients), await labelOf('student', clients)]
    return { isReplicaRead: anonymous === before, isPrimaryRead: signedIn === unnotified }
  } finally {
    await replica.release()
  }
}

function waitUntilUsed(clients?: Clients) {
  return vi.waitUntil(
    async () => {
      const reads = await readBoth(clients)
      return reads.isReplicaRead && reads
    },
    { timeout: 20_000, interval: 100 },
  )
}

async function changeLabel(label: string) {
  const body = { action: 'update' as const, item: { label } }
  expect(await api.as('manager')('updateKeyword', { params: { value }, body })).toMatchObject({ ok: true })
}

describe('a replica', () => {
  it('serves anonymous reads only', async () => {
    expect(await waitUntilUsed()).toEqual({ isReplicaRead: true, isPrimaryRead: true })
  })

  it('is not used until it has replayed a change', async () => {
    await waitUntilUsed()
    await replica.hold()
    await changeLabel('Uus')
    const until = Date.now() + 700
    while (Date.now() < until) expect(await labelOf()).toBe('Uus')
    await replica.release()
    await waitUntilUsed()
  })

  it('never returns older data than an earlier read', async () => {
    let isFinished = false
    const readRepeatedly = async () => {
      const seen: number[] = []
      while (!isFinished) seen.push(Number(await labelOf()))
      return seen
    }
    await changeLabel('0')
    const reading = [readRepeatedly(), readRepeatedly()]
    for (let round = 1; round <= 12; round += 1) {
      if (round % 3 === 0) await replica.hold()
      await changeLabel(String(round))
      expect(await labelOf()).toBe(String(round))
      await pause(60)
      if (round % 3 === 2) await replica.release()
    }
    await replica.release()
    isFinished = true
    for (const seen of await Promise.all(reading)) {
      expect(seen).toEqual(seen.toSorted((a, b) => a - b))
      expect(seen.length).toBeGreaterThan(12)
    }
  })

  it('does not fill the cache with an outdated form', async () => {
    await waitUntilUsed()
    const fieldLabel = async () => {
      const forms = await api.as()('listForms', {})
      const fields = forms.ok
        ? forms.data.flatMap(({ fieldSets }) => fieldSets.flatMap((set) => set.fields))
        : []
      return fields.find(({ slug }) => slug === 'location')?.labels.et
    }
    const setFieldLabel = (et: string) =>
      execute(sql`update translations set et = ${et} where key = 'forms.fields.location'`)
    await setFieldLabel('Asukoht')
    await waitUntilUsed()
    // The replica is chosen before the change is received, and read afterwards.
    const req = await createLocalReq({}, api.payload)
    const stale = await queryReplica(req, async (context) => {
      expect(context.replicaGeneration).toBeTypeOf('number')
      req.context = { ...context, caller: null, isRead: true }
      await replica.hold()
      await setFieldLabel('Paik')
      await vi.waitUntil(() => generationOf(api.payload) !== context.replicaGeneration, { timeout: 10_000 })
      return loadForm(req, 'internship')
    })
    expect(JSON.stringify(stale)).toContain('"Asukoht"')
    expect(await fieldLabel()).toBe('Paik')
    await replica.release()
    await setFieldLabel('Asukoht')
  })

  it('that is down is bypassed, and used again afterwards', async () => {
    await waitUntilUsed()
    await replica.kill()
    for (let round = 0; round < 30; round += 1) expect(await labelOf()).toBe(await labelOf('student'))
    await replica.start()
    await waitUntilUsed()
  })

  it('that is away when an instance starts is used once it is there', async () => {
    await replica.kill()
    const log = join(folder, 'log')
    const metricsPort = await freePort()
    const environment = { ...sharedServices(), METRICS_PORT: String(metricsPort) }
    const product = await startProduct(await freePort(), folder, environment, log)
    onTestFinished(product.kill)
    const metrics = async () => (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
    const { host, pathname } = new URL(replica.url)
    expect(await readFile(log, 'utf8')).toContain(
      `DATABASE_REPLICAS: the replica at ${host}${pathname} is not available yet (`,
    )
    const as = (username?: string) =>
      createClient({
        origin: product.origin,
        token: async () => (username ? tokenOf(username) : undefined),
      })
    expect(await labelOf(undefined, { as })).toBe(await labelOf('student', { as }))
    expect(await metrics()).toMatch(/^replica_usable\{replica="1"\} 0$/m)
    await expect.poll(metrics).toMatch(/^ready\{part="database"\} 1$/m)
    await replica.start()
    expect(await waitUntilUsed({ as })).toEqual({ isReplicaRead: true, isPrimaryRead: true })
    await expect.poll(metrics).toMatch(/^replica_usable\{replica="1"\} 1$/m)
  })

  it('is not used unless it is a streaming replica of the primary', async () => {
    const changes = new ChangeListener(configuration().database.url, () => undefined)
    await vi.waitUntil(() => changes.generation() !== undefined, { timeout: 10_000 })
    const warn = vi.fn<(message: string) => void>()
    const primary = new Replica(configuration().database.url, {
      payload: api.payload,
      changes,
      warn,
      primaryReads: new PrimaryReads(),
    })
    await vi.waitUntil(() => warn.mock.calls.length > 0, { timeout: 10_000 })
    expect(warn).toHaveBeenCalledWith(expect.stringContaining('not a streaming replica'))
    expect(primary.generation()).toBeUndefined()
    await Promise.all([primary.stop(), changes.stop()])
  })
})
