import { sql } from 'drizzle-orm'
import type { PayloadRequest } from 'payload'
import { z } from 'zod'
import { runSql } from '#cms/platform/database/run-sql.ts'

/**
 * Removes the mails about a change of an entry that nobody has begun to send, in the request's transaction. Returns whether
 * others have left already.
 */
export async function recallMails(req: PayloadRequest, item: string, change: string): Promise<boolean> {
  await runSql(
    req,
    sql`delete from mails where change = ${change} and item = ${item} and status = 'queued' and attempts = 0`,
  )
  const [row] = await runSql(
    req,
    sql`select exists (select from mails where change = ${change} and item = ${item}) as "haveLeft"`,
  )
  return z.object({ haveLeft: z.boolean() }).parse(row).haveLeft
}
