import { sql } from 'drizzle-orm'
import type { PayloadRequest } from 'payload'
import { noteLink } from '#cms/platform/auth/logged-caller.ts'
import { runSql } from '#cms/platform/database/run-sql.ts'
import { hashOf } from '#cms/platform/secret-key.ts'
import { Problem } from '#contract/problems.ts'
import { notifyMailQueued } from './mail-signal.ts'

/** Days after which a mail that nobody has asked for is removed. */
export const heldMailDays = 7

/**
 * Queues the mail that waits for the reader of another one to ask for it (contract §7). Repeating it changes nothing.
 * @throws Problem `notFound` for an unknown key
 */
export async function releaseMail(req: PayloadRequest, key: string): Promise<void> {
  const hash = hashOf(key)
  await runSql(
    req,
    sql`
      update mails set status = 'queued', due_at = now(), updated_at = now()
      where held_key = ${hash} and status = 'held' and created_at > now() - make_interval(days => ${heldMailDays})
    `,
  )
  const rows = await runSql(req, sql`select from mails where held_key = ${hash} and status <> 'held'`)
  if (rows.length === 0) throw new Problem('notFound')
  noteLink()
  notifyMailQueued()
}
