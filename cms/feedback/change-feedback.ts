import { sql } from 'drizzle-orm'
import type { PayloadRequest } from 'payload'
import { inTransaction, lock } from '#cms/platform/database/in-transaction.ts'
import { runSql } from '#cms/platform/database/run-sql.ts'
import type { FeedbackChange } from '#contract/feedback.ts'
import { Problem } from '#contract/problems.ts'

/** A repeated change keeps the earlier time. */
const changes = {
  read: sql`read_at = coalesce(read_at, now())`,
  unread: sql`read_at = null`,
  archive: sql`archived_at = coalesce(archived_at, now())`,
  restore: sql`archived_at = null`,
} as const satisfies Record<FeedbackChange['action'], unknown>

/** Changes all of the messages or none, in one statement. @throws Problem `notFound` (contract §7) */
export async function changeFeedback(req: PayloadRequest, { action, items }: FeedbackChange): Promise<void> {
  const ids = [...new Set(items.map((id) => id.toLowerCase()))]
  await inTransaction(req, async () => {
    // Two changes of the same messages would update their rows in any order, and could deadlock.
    await lock(req, 'feedback')
    const changed = await runSql(
      req,
      sql`
        update feedback set ${changes[action]}, updated_at = now()
        where id = any(${sql.param(ids)}::uuid[])
        returning id
      `,
    )
    if (changed.length !== ids.length) throw new Problem('notFound')
  })
}
