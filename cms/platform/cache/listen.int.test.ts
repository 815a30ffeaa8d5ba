import { randomUUID } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { z } from 'zod'
import { configuration } from '#cms/configuration.ts'
import { itemStatusSchema, publicStatusesOf } from '#contract/item-statuses.ts'
import { startedApi } from '../../../testing/api.ts'
import { interruptListening } from '../../../testing/interrupt-listening.ts'
import { startNotificationFilterProxy } from '../../../testing/notification-filter-proxy.ts'
import { ChangeListener } from './listen.ts'

const { payload } = await startedApi()
const warn = vi.fn<(message: string) => void>()
const changes = new ChangeListener(configuration().database.url, warn)
await vi.waitUntil(() => changes.generation() !== undefined, { timeout: 10_000 })

afterAll(() => changes.stop())

/** The generation after all earlier commits were received. */
async function currentGeneration(): Promise<number> {
  await changes.catchUp()
  return z.number().parse(changes.generation())
}

function addKeyword(value: string) {
  return payload.db.drizzle.execute(
    sql`insert into keywords (value, label, published) values (${value}, ${value}, true)`,
  )
}

/** Tables that no public response depends on: versions, users, mails, counts, the log, Payload's own. Of files, only on pictures. */
const silentTables = [
  ...['_items_v', '_forms_v', '_forms_v_version_field_sets', '_forms_v_version_field_sets_fields'],
  ...['_pages_v', 'users', 'files', 'feedback', 'mails', 'rate_limits', 'payload_kv'],
  ...['manage_sessions', 'keyword_merge_usages', 'search_vocabulary', 'translation_changes'],
  ...['payload_locked_documents', 'payload_locked_documents_rels', 'payload_migrations'],
  ...['payload_preferences', 'payload_preferences_rels', 'reference_counters', 'owner_links'],
  ...['item_events', 'item_presence', 'item_duplicates', 'item_views', 'item_messages'],
  ...['deadline_reminders', 'review_times', 'mail_keys', 'ended_mails', 'drafts', 'item_drafts'],
  ...['item_proposals', 'actions', 'oai_records', 'report_runs', 'form_templates', 'item_usage'],
  ...['imports', 'import_rows', 'old_addresses', 'register_versions'],
]

describe('changes', () => {
  it('are notified by every table, except those that no public response depends on', async () => {
    const { rows } = await payload.db.drizzle.execute(sql`
      select relname as table, coalesce(bit_or(tgtype::int), 0) as events from pg_class
      left join pg_trigger on tgrelid = pg_class.oid and tgname like 'tell_of_%'
      where relkind = 'r' and relnamespace = 'public'::regnamespace group by relname`)
    const tables = z.array(z.object({ table: z.string(), events: z.number() })).parse(rows)
    const everyWrite = 4 | 8 | 16 | 32
    const silent = tables.filter(({ events }) => (events & everyWrite) !== everyWrite)
    expect(silent.map(({ table }) => table).sort()).toEqual(silentTables.sort())
  })

  it('are received when they are committed, and not when they are rolled back', async () => {
    const rollBack = async () => {
      const before = await currentGeneration()
      const transaction = payload.db.drizzle.transaction(async (queries) => {
        await queries.execute(sql`delete from translations where namespace = 'home'`)
        throw new Error('roll back')
      })
      await expect(transaction).rejects.toThrow('roll back')
      await payload.db.drizzle.execute(sql`delete from keywords where value = ${randomUUID()}`)
      return (await currentGeneration()) - before
    }
    // A job may have changed something meanwhile.
    await expect.poll(rollBack).toBe(0)
    const before = await currentGeneration()
    await addKeyword(randomUUID())
    expect(await currentGeneration()).toBeGreaterThan(before)
  })

  it('are counted by cache tag', async () => {
    const tags = ['items:topics', 'forms', 'texts:forms', 'texts', 'keywords', 'pages', 'media']
    const changedBy = async (write: SQL) => {
      const before = await currentGeneration()
      await payload.db.drizzle.execute(write)
      await changes.catchUp()
      return tags.filter((tag) => (changes.generation([tag]) ?? 0) > before)
    }
    const keyword = (published: boolean) =>
      sql`insert into keywords (value, label, published) values (${randomUUID()}, ${randomUUID()}, ${published})`
    const changed = {
      form: await changedBy(sql`update forms set status = status where slug = 'topics'`),
      field: await changedBy(sql`update fields set type = type where slug = 'level'`),
      label: await changedBy(sql`update translations set et = et where namespace = 'forms'`),
      text: await changedBy(sql`update translations set et = et where namespace = 'home'`),
      page: await changedBy(sql`update pages set slug = slug`),
      keyword: await changedBy(keyword(true)),
      newKeyword: await changedBy(keyword(false)),
    }
    expect(changed).toEqual({
      form: ['forms'],
      field: ['forms'],
      label: ['texts:forms'],
      text: ['texts'],
      page: ['pages'],
      keyword: ['keywords'],
      newKeyword: [],
    })
    expect(await changedBy(sql`select pg_notify('register_change', 'unknown')`)).toEqual(tags)
  })

  it('of items are counted by form, unless nobody sees them', async () => {
    const insert = (status: string) =>
      sql`insert into items (form, status, values) values ('topics', ${status}, '{}') returning id`
    const isNoticed = async (write: SQL) => {
      const before = await currentGeneration()
      await payload.db.drizzle.execute(write)
      await changes.catchUp()
      return (changes.generation(['items:topics']) ?? 0) > before
    }
    for (const status of itemStatusSchema.options) {
      const isPublic = [...publicStatusesOf('topics'), ...publicStatusesOf('thesis')].includes(status)
      expect({ status, isNoticed: await isNoticed(insert(status)) }).toEqual({ status, isNoticed: isPublic })
    }
    const of = (status: string) => sql`from items where form = 'topics' and status = ${status}`
    expect(
      await isNoticed(sql`update items set status = 'published' where id in (select id ${of('pending')})`),
    ).toBe(true)
    expect(
      await isNoticed(sql`update items set status = 'deleted' where id in (select id ${of('published')})`),
    ).toBe(true)
    expect(await isNoticed(sql`delete ${of('deleted')}`)).toBe(false)
    const before = await currentGeneration()
    await payload.db.drizzle.execute(insert('published'))
    await changes.catchUp()
    expect(changes.generation(['items:thesis'])).toBeLessThanOrEqual(before)
  })

  it('of the picture of a file are counted by form, unless nobody sees the item', async () => {
    const changedBy = async (status: string, assignment: SQL) => {
      const { rows } = await payload.db.drizzle.execute(
        sql`insert into items (form, status, values) values ('topics', ${status}, '{}') returning id`,
      )
      const [{ id }] = z.tuple([z.object({ id: z.string() })]).parse(rows)
      await payload.db.drizzle.execute(sql`insert into files (name, size, form, item_uuid, field, item)
        values (${randomUUID()}, 1, 'topics', ${id}, 'attachment', ${id})`)
      const before = await currentGeneration()
      await payload.db.drizzle.execute(sql`update files set ${assignment} where item = ${id}`)
      await changes.catchUp()
      return (changes.generation(['items:topics']) ?? 0) > before
    }
    expect(await changedBy('published', sql`preview_width = 640`)).toBe(true)
    expect(await changedBy('pending', sql`preview_width = 640`)).toBe(false)
    expect(await changedBy('published', sql`preview_version = 1`)).toBe(false)
  })

  it('are received without a call of `catchUp`', async () => {
    const before = await currentGeneration()
    await addKeyword(randomUUID())
    await expect.poll(() => changes.generation()).toBeGreaterThan(before)
  })
})

describe('a lost connection', () => {
  it('makes the generation undefined until it is replaced, with another generation', async () => {
    const before = await currentGeneration()
    const received = changes.lastGeneration()
    const seen: (number | undefined)[] = []
    const interval = setInterval(() => seen.push(changes.generation()), 1)
    await interruptListening(payload)
    await addKeyword(randomUUID())
    await expect.poll(() => seen).toContain(undefined)
    await expect.poll(() => changes.generation()).toBeGreaterThan(before)
    clearInterval(interval)
    const lostAt = seen.indexOf(undefined)
    expect(seen.slice(lostAt).filter((generation) => generation === before)).toEqual([])
    expect(warn.mock.calls.map(([message]) => message.replace(/:.*/, ''))).toEqual([
      'change notifications are interrupted, caches are used only if the database does not respond',
      'change notifications are back, caches are used',
    ])
    // Until the database responds to reads too, the last responses are used.
    expect(changes.generation(['media'])).toBeGreaterThan(received)
    expect(changes.lastGeneration(['media'])).toBeLessThanOrEqual(received)
  })

  it('does not delay `catchUp`', async () => {
    const listener = new ChangeListener('postgresql://register@127.0.0.1:1/register', warn)
    await listener.catchUp()
    expect(listener.generation()).toBeUndefined()
    await listener.stop()
  })
})

it('does not use a connection that receives only its own notifications', async () => {
  const proxy = await startNotificationFilterProxy(configuration().database.url)
  onTestFinished(proxy.stop)
  const warnings: string[] = []
  const listener = new ChangeListener(proxy.url, (message) => warnings.push(message))
  onTestFinished(() => listener.stop())
  await vi.waitUntil(() => warnings.length > 0 || listener.generation() !== undefined, { timeout: 10_000 })
  expect(listener.generation()).toBeUndefined()
  expect(warnings).toEqual([
    'change notifications are interrupted, caches are used only if the database does not respond: no heartbeat received',
  ])
})
