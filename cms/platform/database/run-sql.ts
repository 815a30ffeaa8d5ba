import type { SQL } from 'drizzle-orm'
import type { PayloadRequest } from 'payload'
import { z } from 'zod'

const resultSchema = z.object({ rows: z.array(z.unknown()) })

/** One statement in the request's transaction, where there is one; gives its rows. */
export async function runSql(req: PayloadRequest, query: SQL): Promise<unknown[]> {
  const { db } = req.payload
  const id = await req.transactionID
  const session = id === undefined ? undefined : db.sessions?.[String(id)]?.db
  const result = isDrizzle(session) ? await session.execute(query) : await db.drizzle.execute(query)
  return resultSchema.parse(result).rows
}

// Payload's base type says nothing of what the PostgreSQL adapter keeps there.
function isDrizzle(db: unknown): db is { execute(query: SQL): Promise<unknown> } {
  return typeof db === 'object' && db !== null && 'execute' in db && typeof db.execute === 'function'
}
