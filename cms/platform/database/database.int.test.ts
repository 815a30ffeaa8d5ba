import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { createLocalReq, type PayloadRequest } from 'payload'
import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { configuration } from '#cms/configuration.ts'
import { respondProblem } from '#cms/platform/api/respond.ts'
import { type Api, startedApi } from '../../../testing/api.ts'
import { inTransaction } from './in-transaction.ts'
import { WatchedPool } from './pg-driver.ts'
import { poolOptions, timeouts } from './pool-options.ts'
import { keepsSessions } from './require-database.ts'
import { runSql } from './run-sql.ts'

let api: Api
let req: PayloadRequest

beforeAll(async () => {
  api = await startedApi()
  req = await createLocalReq({}, api.payload)
})

const backendSchema = z.tuple([z.object({ pid: z.number() })])

async function backendOf(transaction: PayloadRequest): Promise<number> {
  const rows = await runSql(transaction, sql`select pg_backend_pid() as pid`)
  return backendSchema.parse(rows)[0].pid
}

async function endBackend(pid: number): Promise<void> {
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

function seenUnavailable(error: unknown): void {
  const answer = respondProblem({ payload: api.payload, headers: new Headers() }, error)
  expect({ error, status: answer.status }).toMatchObject({ status: 503 })
  expect(answer.headers.get('retry-after')).toMatch(/^\d+$/)
}

describe('a commit', () => {
  it('that the database refuses is thrown', async () => {
    const { pool } = api.payload.db
    await pool.query('create table late_rule (id int unique deferrable initially deferred)')
    const twice = () => inTransaction(req, () => runSql(req, sql`insert into late_rule values (1), (1)`))
    await expect(twice()).rejects.toMatchObject({ code: '23505' })
    expect((await pool.query('select from late_rule')).rowCount).toBe(0)
    await pool.query('drop table late_rule')
  })

  it('whose connection is gone is a dependency that is down', async () => {
    seenUnavailable(await thrownBy(() => inTransaction(req, async () => endBackend(await backendOf(req)))))
    expect(await inTransaction(req, () => runSql(req, sql`select 1 as one`))).toEqual([{ one: 1 }])
  })

  it('after a statement that failed keeps nothing, and says so', async () => {
    const failed = () =>
      inTransaction(req, async () => {
        await runSql(req, sql`select 1 / 0`).catch(() => undefined)
      })
    await expect(failed()).rejects.toThrow('the transaction had failed before')
  })
})

describe('the pool', () => {
  it('has every connection back when nothing is under way', async () => {
    const { pool } = api.payload.db
    await expect.poll(() => pool.totalCount - pool.idleCount).toBe(0)
  })
})

describe('connections by a pooler', () => {
  it('keep their sessions only where each has a server connection of its own', async () => {
    const { pool } = api.payload.db
    const [first, second] = [await pool.connect(), await pool.connect()]
    try {
      expect(await keepsSessions(first, second)).toBe(true)
      expect(await keepsSessions(first, first)).toBe(false)
    } finally {
      for (const client of [first, second]) client.release()
    }
  })
})

describe('what does not answer in time', () => {
  const short = { ...timeouts, lock: 200, statement: 400, answer: 800, transaction: 200, connection: 400 }

  async function withPool(run: (pool: WatchedPool) => Promise<unknown>) {
    const pool = new WatchedPool({ ...poolOptions(configuration().database.url, short), max: 2 })
    try {
      seenUnavailable(await thrownBy(() => run(pool)))
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

  it('a transaction that idles', () =>
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

  it('a free connection', () =>
    withPool(async (pool) => {
      const clients = [await pool.connect(), await pool.connect()]
      try {
        await pool.query('select 1')
      } finally {
        for (const client of clients) client.release()
      }
    }))

  it('a server that takes connections and says nothing', async () => {
    const silent = createServer().listen(0, '127.0.0.1')
    await once(silent, 'listening')
    const address = silent.address()
    const port = typeof address === 'object' ? address?.port : undefined
    const pool = new WatchedPool(poolOptions(`postgresql://x@127.0.0.1:${port}/x`, short))
    seenUnavailable(await thrownBy(() => pool.query('select 1')))
    await pool.end()
    silent.close()
  })

  it('the calls have these limits on their connections', async () => {
    const { rows } = await api.payload.db.pool.query(
      "select name, setting::int from pg_settings where name like '%\\_timeout' order by name",
    )
    const settings = new Map(rows.map(({ name, setting }) => [name, setting]))
    expect(settings.get('lock_timeout')).toBe(timeouts.lock)
    expect(settings.get('statement_timeout')).toBe(timeouts.statement)
    expect(settings.get('idle_in_transaction_session_timeout')).toBe(timeouts.transaction)
  })
})
