import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Payload } from 'payload'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { z } from 'zod'
import { configuration } from '#cms/configuration.ts'
import { startedApi } from '../../../testing/api.ts'
import { startDeafProxy } from '../../../testing/deaf-proxy.ts'
import { interruptListening } from '../../../testing/interrupt-listening.ts'
import { ChangeListener } from './listen.ts'

let payload: Payload
let changes: ChangeListener
const warn = vi.fn<(message: string) => void>()

beforeAll(async () => {
  payload = (await startedApi()).payload
  changes = new ChangeListener(configuration().database.url, warn)
  await vi.waitUntil(() => changes.generation() !== undefined, { timeout: 10_000 })
})

afterAll(() => changes.stop())

/** The generation once everything that was committed before is heard of. */
async function caughtUp(): Promise<number> {
  await changes.catchUp()
  return z.number().parse(changes.generation())
}

function addKeyword(value: string) {
  return payload.db.drizzle.execute(
    sql`insert into keywords (value, label, published) values (${value}, ${value}, false)`,
  )
}

/** Rows that no public answer is made of: history, people, mails, counts, the CMS's own. */
const untold = [
  ...['_items_v', '_forms_v', '_forms_v_version_field_sets', '_forms_v_version_field_sets_fields'],
  ...['_pages_v', '_pages_v_locales', 'users', 'files', 'feedback', 'mails', 'rate_limits', 'payload_kv'],
  'manage_sessions',
  ...['payload_locked_documents', 'payload_locked_documents_rels', 'payload_migrations'],
  ...['payload_preferences', 'payload_preferences_rels'],
]

describe('changes', () => {
  it('are told of every table, but for those that are known not to matter', async () => {
    const { rows } = await payload.db.drizzle.execute(sql`
      select relname as table, coalesce(bit_or(tgtype::int), 0) as told from pg_class
      left join pg_trigger on tgrelid = pg_class.oid and tgname like 'tell_of_%'
      where relkind = 'r' and relnamespace = 'public'::regnamespace group by relname`)
    const tables = z.array(z.object({ table: z.string(), told: z.number() })).parse(rows)
    const everyWrite = 4 | 8 | 16 | 32
    const silent = tables.filter(({ told }) => (told & everyWrite) !== everyWrite)
    expect(silent.map(({ table }) => table).sort()).toEqual(untold.sort())
  })

  it('are heard of when they are committed, and not when they are undone', async () => {
    const undo = async () => {
      const before = await caughtUp()
      const undone = payload.db.drizzle.transaction(async (transaction) => {
        await transaction.execute(sql`delete from translations where namespace = 'home'`)
        throw new Error('never mind')
      })
      await expect(undone).rejects.toThrow('never mind')
      await payload.db.drizzle.execute(sql`delete from keywords where value = ${randomUUID()}`)
      return (await caughtUp()) - before
    }
    // A job may have changed something meanwhile.
    await expect.poll(undo).toBe(0)
    const before = await caughtUp()
    await addKeyword(randomUUID())
    expect(await caughtUp()).toBeGreaterThan(before)
  })

  it('are heard of by themselves', async () => {
    const before = await caughtUp()
    await addKeyword(randomUUID())
    await expect.poll(() => changes.generation()).toBeGreaterThan(before)
  })
})

describe('a connection that is lost', () => {
  it('leaves nothing to believe, until it is there again with another generation', async () => {
    const before = await caughtUp()
    const seen: (number | undefined)[] = []
    const watching = setInterval(() => seen.push(changes.generation()), 1)
    await interruptListening(payload)
    await addKeyword(randomUUID())
    await expect.poll(() => seen).toContain(undefined)
    await expect.poll(() => changes.generation()).toBeGreaterThan(before)
    clearInterval(watching)
    const lostAt = seen.indexOf(undefined)
    expect(seen.slice(lostAt).filter((generation) => generation === before)).toEqual([])
    expect(warn.mock.calls.map(([said]) => said.replace(/:.*/, ''))).toEqual([
      'change notifications are interrupted, caching is disabled',
      'change notifications are back, caching is enabled',
    ])
  })

  it('lets nobody wait who has written meanwhile', async () => {
    const listener = new ChangeListener('postgresql://register@127.0.0.1:1/register', warn)
    await listener.catchUp()
    expect(listener.generation()).toBeUndefined()
    await listener.stop()
  })
})

describe('a connection on which notices of others do not arrive', () => {
  it('is not believed', async () => {
    const proxy = await startDeafProxy(configuration().database.url)
    onTestFinished(proxy.stop)
    const said: string[] = []
    const listener = new ChangeListener(proxy.url, (message) => said.push(message))
    onTestFinished(() => listener.stop())
    await vi.waitUntil(() => said.length > 0 || listener.generation() !== undefined, { timeout: 10_000 })
    expect(listener.generation()).toBeUndefined()
    expect(said).toEqual(['change notifications are interrupted, caching is disabled: no heartbeat received'])
  })
})
