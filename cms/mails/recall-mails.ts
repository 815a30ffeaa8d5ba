import { sql } from 'drizzle-orm'
import type { PayloadRequest } from 'payload'
import { z } from 'zod'
import { runSql } from '#cms/platform/database/run-sql.ts'

/**
 * Removes the mails that ask to confirm the addresses of these items and have not been sent, in the request's transaction: the
 * address is confirmed, or the item is deleted. No other mail about an item with an unconfirmed address is queued without a
 * change.
 */
export async function recallFirstMails(req: PayloadRequest, items: readonly string[]): Promise<void> {
  if (items.length === 0) return
  await runSql(
    req,
    sql`
      delete from mails where status in ('queued', 'failed', 'dismissed') and change is null
        and item in (select jsonb_array_elements_text(${JSON.stringify(items)}::jsonb))
    `,
  )
}

/**
 * Removes the mails about a change of these items that nobody has begun to send, in the request's transaction. Returns the
 * items of which others have left already.
 */
export async function recallMails(
  req: PayloadRequest,
  items: readonly string[],
  change: string,
): Promise<ReadonlySet<string>> {
  const areAbout = sql`
    change = ${change} and item in (select jsonb_array_elements_text(${JSON.stringify(items)}::jsonb))
  `
  await runSql(req, sql`delete from mails where ${areAbout} and status = 'queued' and attempts = 0`)
  const rows = await runSql(req, sql`select distinct item from mails where ${areAbout}`)
  return new Set(
    z
      .array(z.object({ item: z.string() }))
      .parse(rows)
      .map(({ item }) => item),
  )
}

/**
 * Removes the mails about returns of an item that nobody has begun to send, in the request's transaction: it has been corrected or
 * withdrawn.
 */
export async function recallReturns(req: PayloadRequest, item: string): Promise<void> {
  await runSql(
    req,
    sql`
      delete from mails where item = ${item} and status = 'queued' and attempts = 0
        and change in (select version_change from _items_v where parent_id = ${item} and version_status = 'returned')
    `,
  )
}
