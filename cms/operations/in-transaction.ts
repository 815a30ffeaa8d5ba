import { type SQL, sql } from 'drizzle-orm'
import { commitTransaction, initTransaction, killTransaction, type PayloadRequest } from 'payload'

/** All of it or none: every Local API call inside that is given `req` writes in one transaction. */
export async function inTransaction<T>(req: PayloadRequest, run: () => Promise<T>): Promise<T> {
  const isOurs = await initTransaction(req)
  try {
    const result = await run()
    if (isOurs) await commitTransaction(req)
    return result
  } catch (error) {
    if (isOurs) await killTransaction(req)
    throw error
  }
}

/** Until the transaction ends, nobody else gets past this line with the same name. */
export async function lock(req: PayloadRequest, name: string): Promise<void> {
  const session = req.payload.db.sessions?.[String(await req.transactionID)]
  if (!isDrizzle(session?.db)) throw new Error('a lock needs a transaction')
  await session.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`)
}

// Payload's base type says nothing of what the PostgreSQL adapter keeps there.
function isDrizzle(db: unknown): db is { execute(query: SQL): Promise<unknown> } {
  return typeof db === 'object' && db !== null && 'execute' in db && typeof db.execute === 'function'
}
