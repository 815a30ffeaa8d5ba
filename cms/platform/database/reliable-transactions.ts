import { randomUUID } from 'node:crypto'
import type { PostgresAdapter, postgresAdapter } from '@payloadcms/db-postgres'
import { NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres'
import { PgDialect } from 'drizzle-orm/pg-core'
import { WatchedPool } from './pg-driver.ts'

type Adapters = ReturnType<typeof postgresAdapter>
type Adapter = ReturnType<Adapters['init']> & PostgresAdapter

/**
 * Payload's adapter takes a COMMIT that failed for one that went well
 * (https://github.com/payloadcms/payload/blob/v3.90.1/packages/drizzle/src/transactions/beginTransaction.ts catches
 * its error), and would so answer for what was never kept; and drizzle never gives a connection back whose BEGIN
 * failed. Here whoever commits is told, and a connection that failed is closed.
 */
export function withReliableTransactions(adapters: Adapters): Adapters {
  return {
    ...adapters,
    init: (args) => {
      const adapter = adapters.init(args)
      // The adapter would take a connection from a pool of its own making, and one more after each that is reset,
      // and never give any of them back.
      adapter.pool = new WatchedPool(adapter.poolOptions)
      adapter.beginTransaction = () => begin(adapter)
      adapter.commitTransaction = async (id) => {
        await take(adapter, await id)?.resolve()
      }
      adapter.rollbackTransaction = async (id) => {
        await take(adapter, await id)?.reject()
      }
      return adapter
    },
  }
}

async function begin(adapter: Adapter): Promise<string> {
  await adapter.initializing
  const client = await adapter.pool.connect()
  const end = async (statement: 'commit' | 'rollback') => {
    let isSound = false
    try {
      const { command } = await client.query(statement)
      // PostgreSQL rolls back what it is told to commit after a statement has failed.
      if (command !== statement.toUpperCase()) throw new Error('the transaction had failed before')
      isSound = true
    } finally {
      client.release(!isSound)
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
    // A connection on which this fails is closed, and with it ends its transaction.
    reject: () => end('rollback').catch(() => undefined),
  }
  return id
}

/** Out of the list first: whoever comes late finds no transaction any more. */
function take(adapter: Adapter, id: string | number) {
  const session = adapter.sessions[id]
  delete adapter.sessions[id]
  return session
}
