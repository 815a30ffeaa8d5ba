import { createHash } from 'node:crypto'
import { fillPlaceholders, type Query, type SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { LRUCache } from 'lru-cache'
import type { PayloadRequest } from 'payload'
import pg from 'pg'
import { z } from 'zod'

type Options = {
  /** The statement is planned once per connection. Only for statements of few different texts. */
  isPrepared?: boolean
  /** Of the placeholders of a statement that is used many times, and built only once. Not in transactions. */
  values?: Record<string, unknown>
}

const resultSchema = z.object({ rows: z.array(z.unknown()) })
const dialect = new PgDialect()

/**
 * Runs one statement, in the request's transaction or on its read replica if it has one, and returns its rows. Timestamps are
 * returned as PostgreSQL formats them.
 */
export async function runSql(
  req: PayloadRequest,
  query: SQL,
  { isPrepared = false, values }: Options = {},
): Promise<unknown[]> {
  const { db } = req.payload
  const id = await req.transactionID
  const session = id === undefined ? undefined : db.sessions?.[String(id)]?.db
  const pool = session === undefined ? db.pool : poolOf(session)
  if (!pool && isDrizzle(session)) return resultSchema.parse(await session.execute(query)).rows
  if (!pool) throw new Error('statements require the PostgreSQL adapter')
  const { sql: text, params } = values ? builtOnce(query) : dialect.sqlToQuery(query)
  const { rows } = await pool.query({
    text,
    values: values ? fillPlaceholders(params, values) : params,
    types,
    ...(isPrepared && { name: nameOf(text) }),
  })
  return rows
}

const built = new WeakMap<SQL, Query>()

function builtOnce(statement: SQL): Query {
  const known = built.get(statement)
  if (known) return known
  const query = dialect.sqlToQuery(statement)
  built.set(statement, query)
  return query
}

const timestampTypes: readonly number[] = [
  pg.types.builtins.TIMESTAMPTZ,
  pg.types.builtins.TIMESTAMP,
  pg.types.builtins.DATE,
]

/** Parses results as Drizzle does. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (type, format) =>
    timestampTypes.includes(type) ? (text: string) => text : pg.types.getTypeParser(type, format),
}

const names = new LRUCache<string, string>({ max: 200 })

function nameOf(text: string): string {
  const known = names.get(text)
  if (known) return known
  const name = createHash('sha256').update(text).digest('base64url')
  names.set(text, name)
  return name
}

// A read replica is registered as a session with a pool; that of a transaction has one connection.
function poolOf(session: unknown): pg.Pool | undefined {
  if (typeof session !== 'object' || session === null || !('$client' in session)) return undefined
  return session.$client instanceof pg.Pool ? session.$client : undefined
}

// Payload's base type does not declare the session's type in the PostgreSQL adapter.
function isDrizzle(db: unknown): db is { execute(query: SQL): Promise<unknown> } {
  return typeof db === 'object' && db !== null && 'execute' in db && typeof db.execute === 'function'
}
