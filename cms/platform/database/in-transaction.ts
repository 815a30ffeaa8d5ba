import { sql } from 'drizzle-orm'
import { commitTransaction, initTransaction, killTransaction, type PayloadRequest } from 'payload'
import { runSql } from './run-sql.ts'

declare module 'payload' {
  interface RequestContext {
    /** Runs in every transaction of the request before it is committed. Set only by endpoints of the contract. */
    beforeCommit?: () => Promise<void>
  }
}

/** Runs all Local API calls that get `req` in one transaction: joins the request's, or begins and commits one. */
export async function inTransaction<T>(req: PayloadRequest, run: () => Promise<T>): Promise<T> {
  const isOwner = await initTransaction(req)
  try {
    const result = await run()
    if (isOwner) {
      await req.context.beforeCommit?.()
      await commitTransaction(req)
    }
    return result
  } catch (error) {
    if (isOwner) await killTransaction(req)
    throw error
  }
}

/** Takes an advisory lock on `name`, held until the transaction ends. */
export async function lock(req: PayloadRequest, name: string): Promise<void> {
  await assertInTransaction(req)
  await runSql(req, sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`)
}

/** Takes the locks of many names in one statement, in an order that is the same for all callers. */
export async function lockMany(req: PayloadRequest, names: readonly string[]): Promise<void> {
  await assertInTransaction(req)
  // Without the offset, the order might apply only after the locks were taken.
  await runSql(
    req,
    sql`
      select pg_advisory_xact_lock(hashtextextended(name, 0)) from (
        select name from jsonb_array_elements_text(${JSON.stringify(names)}::jsonb) as name order by name offset 0
      ) as ordered
    `,
  )
}

/** As `lock`, but excludes only those who take `lock` of the same name. */
export async function lockShared(req: PayloadRequest, name: string): Promise<void> {
  await assertInTransaction(req)
  await runSql(req, sql`select pg_advisory_xact_lock_shared(hashtextextended(${name}, 0))`)
}

async function assertInTransaction(req: PayloadRequest): Promise<void> {
  if ((await req.transactionID) === undefined) throw new Error('A lock needs a transaction')
}
