import { sql } from 'drizzle-orm'
import { commitTransaction, initTransaction, killTransaction, type PayloadRequest } from 'payload'
import { runSql } from './run-sql.ts'

type Action = () => void | Promise<void>

declare module 'payload' {
  interface RequestContext {
    /** Runs in every transaction of the request before it is committed. Set only by endpoints of the contract. */
    beforeCommit?: () => Promise<void>
    /** Run after the commit of the request's transaction. */
    afterCommit?: Set<Action>
  }
}

/** Runs all Local API calls that get `req` in one transaction: joins the request's, or begins and commits one. */
export async function inTransaction<T>(req: PayloadRequest, run: () => Promise<T>): Promise<T> {
  if (!(await initTransaction(req))) return run()
  const actions = new Set<Action>()
  req.context.afterCommit = actions
  let result: T
  try {
    result = await run()
    await req.context.beforeCommit?.()
    await commitTransaction(req)
  } catch (error) {
    await killTransaction(req)
    throw error
  } finally {
    delete req.context.afterCommit
  }
  for (const ended of await Promise.allSettled([...actions].map(async (action) => action())))
    if (ended.status === 'rejected')
      req.payload.logger.error({ err: ended.reason }, 'an action after a commit failed')
  return result
}

/**
 * Runs an action after the commit of the request's transaction, not after a rollback. The same function runs once. Errors are logged; the
 * call has succeeded.
 */
export function afterCommit(req: PayloadRequest, action: Action): void {
  if (!req.context.afterCommit) throw new Error('There is no commit to wait for')
  req.context.afterCommit.add(action)
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
