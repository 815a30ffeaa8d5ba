import { createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { createLocalReq, type PayloadRequest } from 'payload'
import { describe, expect, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import { configuration } from '#cms/configuration.ts'
import { respondProblem } from '#cms/platform/api/respond.ts'
import { startedApi } from '../../../testing/api.ts'
import { listen } from '../../../testing/http.ts'
import { query } from '../../../testing/query.ts'
import { topicValues } from '../../../testing/sample-values.ts'
import { submit } from '../../../testing/submit.ts'
import { afterCommit, inTransaction } from './in-transaction.ts'
import { poolOptions, timeouts, WatchedPool } from './pool.ts'
import { keepsSessions } from './require-database.ts'
import { runSql } from './run-sql.ts'

const api = await startedApi()
const req = await createLocalReq({}, api.payload)

const backendSchema = z.tuple([z.object({ pid: z.number() })])

async function backendOf(transaction: PayloadRequest): Promise<number> {
  const rows = await runSql(transaction, sql`select pg_backend_pid() as pid`)
  return backendSchema.parse(rows)[0].pid
}

async function terminateBackend(pid: number): Promise<void> {
  await api.payload.db.pool.query('select pg_terminate_backend($1)', [pid])
  await pause(100)
}

async function thrownBy(run: () => Promise<unknown>): Promise<unknown> {
  try {
    await run()
  } catch (error) {
    return error
  }
  throw new Error('nothing was thrown')
}

function expectUnavailable(error: unknown): void {
  const answer = respondProblem({ payload: api.payload, headers: new Headers() }, error)
  expect({ error, status: answer.status }).toMatchObject({ status: 503 })
  expect(answer.headers.get('retry-after')).toMatch(/^\d+$/)
}

describe('a commit', () => {
  it('is followed by what was to be done after it, once, and a rollback is not', async () => {
    const { pool } = api.payload.db
    await pool.query('create table committed_rows (id int)')
    const counts: unknown[] = []
    const count = async () => void counts.push((await pool.query('select from committed_rows')).rowCount)
    const insert = () =>
      inTransaction(req, async () => {
        afterCommit(req, count)
        // It joins the transaction.
        await inTransaction(req, async () => afterCommit(req, count))
        await runSql(req, sql`insert into committed_rows values (1)`)
        expect(counts).toEqual([])
      })
    await thrownBy(() =>
      inTransaction(req, async () => {
        await insert()
        throw new Error('failed')
      }),
    )
    expect(counts).toEqual([])
    await insert()
    expect(counts).toEqual([1])
    await inTransaction(req, async () =>
      afterCommit(req, () => {
        throw new Error('an action that fails fails no call')
      }),
    )
    expect(() => afterCommit(req, count)).toThrow('There is no commit')
    await pool.query('drop table committed_rows')
  })

  it('that the database rejects is an error', async () => {
    const { pool } = api.payload.db
    await pool.query('create table deferred_rule (id int unique deferrable initially deferred)')
    const twice = () => inTransaction(req, () => runSql(req, sql`insert into deferred_rule values (1), (1)`))
    await expect(twice()).rejects.toMatchObject({ code: '23505' })
    expect((await pool.query('select from deferred_rule')).rowCount).toBe(0)
    await pool.query('drop table deferred_rule')
  })

  it('on a lost connection responds with 503', async () => {
    expectUnavailable(
      await thrownBy(() => inTransaction(req, async () => terminateBackend(await backendOf(req)))),
    )
    expect(await inTransaction(req, () => runSql(req, sql`select 1 as one`))).toEqual([{ one: 1 }])
  })

  it('after a failed statement is an error', async () => {
    const failed = () =>
      inTransaction(req, async () => {
        await runSql(req, sql`select 1 / 0`).catch(() => undefined)
      })
    await expect(failed()).rejects.toThrow('the transaction had failed before')
  })
})

it('returns every connection to the pool', async () => {
  const { pool } = api.payload.db
  await expect.poll(() => pool.totalCount - pool.idleCount).toBe(0)
})

it('detects poolers that share server connections between sessions', async () => {
  const { pool } = api.payload.db
  const [first, second] = [await pool.connect(), await pool.connect()]
  try {
    expect(await keepsSessions(first, second)).toBe(true)
    expect(await keepsSessions(first, first)).toBe(false)
  } finally {
    for (const client of [first, second]) client.release()
  }
})

describe('a timeout responds with 503:', () => {
  const short = { ...timeouts, lock: 200, statement: 400, transaction: 200, connection: 400 }

  async function withPool(run: (pool: WatchedPool) => Promise<unknown>) {
    const pool = new WatchedPool({ ...poolOptions(configuration().database.url, short), max: 2 }, short)
    try {
      expectUnavailable(await thrownBy(() => run(pool)))
    } finally {
      await pool.end()
    }
  }

  it('a lock', () =>
    withPool(async (pool) => {
      const holder = await pool.connect()
      try {
        await holder.query('select pg_advisory_lock(42)')
        await pool.query('select pg_advisory_lock(42)')
      } finally {
        await holder.query('select pg_advisory_unlock_all()')
        holder.release()
      }
    }))

  it('a statement', () => withPool((pool) => pool.query('select pg_sleep(5)')))

  it('an idle transaction', () =>
    withPool(async (pool) => {
      const client = await pool.connect()
      try {
        await client.query('begin')
        await pause(500)
        await client.query('select 1')
      } finally {
        client.release(true)
      }
    }))

  it('no free connection', () =>
    withPool(async (pool) => {
      const clients = [await pool.connect(), await pool.connect()]
      try {
        await pool.query('select 1')
      } finally {
        for (const client of clients) client.release()
      }
    }))

  it('a server that never responds', async () => {
    const port = await listen(createServer())
    const pool = new WatchedPool(poolOptions(`postgresql://x@127.0.0.1:${port}/x`, short), short)
    expectUnavailable(await thrownBy(() => pool.query('select 1')))
    await pool.end()
  })

  it('set on the connections of calls', async () => {
    const { rows } = await api.payload.db.pool.query(
      "select name, setting::int from pg_settings where name like '%\\_timeout' order by name",
    )
    const settings = new Map(rows.map(({ name, setting }) => [name, setting]))
    expect(settings.get('lock_timeout')).toBe(timeouts.lock)
    expect(settings.get('statement_timeout')).toBe(timeouts.statement)
    expect(settings.get('idle_in_transaction_session_timeout')).toBe(timeouts.transaction)
  })

  it('of statements and transactions, but not in migrations', async () => {
    const name = '20000101_000000_slow'
    const shown: unknown[] = []
    const up = async (args: unknown) => {
      const migration = z.object({ req: z.custom<PayloadRequest>() }).parse(args)
      const settings = sql`select name, setting::int from pg_settings
        where name in ('lock_timeout', 'statement_timeout', 'idle_in_transaction_session_timeout') order by name`
      shown.push(...(await runSql(migration.req, settings)))
    }
    onTestFinished(async () => {
      await api.payload.db.pool.query('delete from payload_migrations where name = $1', [name])
    })
    await api.payload.db.migrate({ migrations: [{ name, up, down: async () => undefined }] })
    expect(shown).toEqual([
      { name: 'idle_in_transaction_session_timeout', setting: 0 },
      { name: 'lock_timeout', setting: timeouts.lock },
      { name: 'statement_timeout', setting: 0 },
    ])
    // Those of calls are as before.
    const call = await createLocalReq({}, api.payload)
    await inTransaction(call, async () => {
      const rows = await runSql(call, sql`show statement_timeout`)
      expect(rows).toEqual([{ statement_timeout: `${timeouts.statement / 1000}s` }])
    })
  })
})

describe('a slow statement is not ended while the server', () => {
  const limits = { ...timeouts, idle: 50, probe: 300 }

  async function expectUninterrupted(url: string): Promise<void> {
    const pool = new WatchedPool({ ...poolOptions(url, limits), max: 1 }, limits)
    const [slow, waiting] = ['select pg_sleep(2)', 'select 1'].map((text) => pool.query(text))
    expect(await slow).toMatchObject({ rowCount: 1 })
    expect(await waiting).toMatchObject({ rowCount: 1 })
    await pool.end()
  }

  it('accepts connections', () => expectUninterrupted(configuration().database.url))

  it('rejects further connections', async () => {
    await query(`create role lonely login password 'lonely' connection limit 1`, 'postgres')
    onTestFinished(() => query('drop role lonely', 'postgres'))
    const url = new URL(configuration().database.url)
    Object.assign(url, { username: 'lonely', password: 'lonely' })
    await expectUninterrupted(url.href)
  })
})

describe('health', () => {
  /** Changes a setting of this database for new connections, and closes all others. */
  async function alterDatabase(setting: string): Promise<void> {
    const name = new URL(configuration().database.url).pathname.slice(1)
    await query(`alter database "${name}" ${setting}`, 'postgres')
    await query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
      'postgres',
    )
  }

  async function expectHealth(database: 'ok' | 'down'): Promise<void> {
    const [status, more] = database === 'ok' ? [200, {}] : [503, { error: 'errors.unavailable' }]
    const read = async () => {
      const answer = await api.send('/api/health')
      return [answer.status, answer.headers.has('retry-after'), await answer.json()]
    }
    await expect.poll(read).toEqual([status, status === 503, { status, database, storage: 'ok', ...more }])
  }

  it.each([
    ['is read-only', 'default_transaction_read_only', 'on'],
    ['cannot write files', 'temp_file_limit', '0'],
  ])('responds with 503 while the database %s', async (_, setting, value) => {
    onTestFinished(() => alterDatabase(`reset ${setting}`))
    const send = () => submit(api.as(), 'topics', { general_topics: topicValues })
    await expectHealth('ok')
    await alterDatabase(`set ${setting} = ${value}`)
    await expectHealth('down')
    if (value === 'on') expect(await send()).toMatchObject({ ok: false, status: 503 })
    await alterDatabase(`reset ${setting}`)
    await expectHealth('ok')
    expect(await send()).toMatchObject({ ok: true })
  })
})

it('a process is not ready once another version has migrated the database', async () => {
  const health = async () => {
    const response = await api.send('/api/health')
    return { status: response.status, body: await response.json() }
  }
  expect(await health()).toMatchObject({ status: 200, body: { database: 'ok' } })
  await query("insert into payload_migrations (name, batch) values ('99990101_000000_later', 99)")
  onTestFinished(() => query("delete from payload_migrations where name = '99990101_000000_later'"))
  expect(await health()).toEqual({
    status: 503,
    body: { status: 503, database: 'newer', storage: 'ok', error: 'errors.unavailable' },
  })
})
