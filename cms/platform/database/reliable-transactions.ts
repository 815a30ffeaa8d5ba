import { randomUUID } from 'node:crypto'
import type { PostgresAdapter, postgresAdapter } from '@payloadcms/db-postgres'
import { NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres'
import { PgDialect } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { timeouts, WatchedPool } from './pool.ts'

type Adapters = ReturnType<typeof postgresAdapter>
type Adapter = ReturnType<Adapters['init']> & PostgresAdapter

/**
 * Payload's adapter ignores a failed COMMIT
 * (https://github.com/payloadcms/payload/blob/v3.90.1/packages/drizzle/src/transactions/beginTransaction.ts catches
 * its error), so a request would succeed although nothing was stored; and drizzle never releases a connection whose BEGIN
 * failed. Here a failed commit throws, and a connection that failed is closed. Migrations have connections without the timeouts of calls.
 */
export function withReliableTransactions(adapters: Adapters): Adapters {
  return {
    ...adapters,
    init: (args) => {
      const adapter = adapters.init(args)
      // The adapter would check out a connection from a pool it creates, and another after each reset, without ever
      // releasing them.
      adapter.pool = new WatchedPool(adapter.poolOptions)
      const beginCall = () => begin(adapter, () => adapter.pool.connect())
      adapter.beginTransaction = beginCall
      const { migrate } = adapter
      adapter.migrate = async (args) => {
        adapter.beginTransaction = () => begin(adapter, () => connectForMigration(adapter))
        await migrate.call(adapter, args).finally(() => {
          adapter.beginTransaction = beginCall
        })
      }
      adapter.commitTransaction = async (id) => {
        await removeSession(adapter, await id)?.resolve()
      }
      adapter.rollbackTransaction = async (id) => {
        await removeSession(adapter, await id)?.reject()
      }
      return adapter
    },
  }
}

/** Its statements take as long as they take. For a lock it waits as calls do, since later ones of the table wait behind it. */
async function connectForMigration({ poolOptions: { connectionString } }: Adapter): Promise<pg.PoolClient> {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: timeouts.connection,
    keepAlive: true,
  })
  client.on('error', () => undefined)
  const release = () => void client.end().catch(() => undefined)
  await client.connect()
  try {
    await client.query(
      `select set_config('lock_timeout', $1, false), set_config('statement_timeout', '0', false),
         set_config('idle_in_transaction_session_timeout', '0', false)`,
      [String(timeouts.lock)],
    )
  } catch (error) {
    release()
    throw error
  }
  return Object.assign(client, { release })
}

async function begin(adapter: Adapter, connect: () => Promise<pg.PoolClient>): Promise<string> {
  await adapter.initializing
  const client = await connect()
  const end = async (statement: 'commit' | 'rollback') => {
    let isReusable = false
    try {
      const { command } = await client.query(statement)
      // PostgreSQL responds to COMMIT with ROLLBACK if a statement of the transaction has failed.
      if (command !== statement.toUpperCase()) throw new Error('the transaction had failed before')
      isReusable = true
    } finally {
      client.release(!isReusable)
    }
  }
  try {
    await client.query('begin')
  } catch (error) {
    client.release(true)
    throw error
  }
  const { schema = {}, fullSchema, tableNamesMap } = adapter.drizzle._
  const relations = { schema, fullSchema, tableNamesMap }
  const dialect = new PgDialect()
  const id = randomUUID()
  adapter.sessions[id] = {
    db: new NodePgTransaction(dialect, new NodePgSession(client, dialect, relations), relations),
    resolve: () => end('commit'),
    // A connection on which this fails is closed, which ends its transaction.
    reject: () => end('rollback').catch(() => undefined),
  }
  return id
}

/** Removed before it ends, so that later calls do not find it. */
function removeSession(adapter: Adapter, id: string | number) {
  const session = adapter.sessions[id]
  delete adapter.sessions[id]
  return session
}
