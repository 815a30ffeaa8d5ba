import type { SQL } from 'drizzle-orm'
import type { PayloadRequest } from 'payload'
import { z } from 'zod'

const resultSchema = z.object({ rows: z.array(z.unknown()) })

/** Runs one statement, in the request's transaction if there is one, and returns its rows. */
export async function runSql(req: PayloadRequest, query: SQL): Promise<unknown[]> {
  const { db } = req.payload
  const id = await req.transactionID
  const session = id === undefined ? undefined : db.sessions?.[String(id)]?.db
  const result = isDrizzle(session) ? await session.execute(query) : await db.drizzle.execute(query)
  return resultSchema.parse(result).rows
}

// Payload's base type does not declare the session's type in the PostgreSQL adapter.
function isDrizzle(db: unknown): db is { execute(query: SQL): Promise<unknown> } {
  return typeof db === 'object' && db !== null && 'execute' in db && typeof db.execute === 'function'
}
