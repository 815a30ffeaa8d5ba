import { sql } from 'drizzle-orm'
import { commitTransaction, initTransaction, killTransaction, type PayloadRequest } from 'payload'
import { runSql } from './run-sql.ts'

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
  if ((await req.transactionID) === undefined) throw new Error('a lock needs a transaction')
  await runSql(req, sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`)
}
