import { sql } from 'drizzle-orm'
import type { PayloadRequest } from 'payload'
import { z } from 'zod'
import { recallFirstMails } from '#cms/mails/recall-mails.ts'
import type { Item } from '#cms/payload-types.ts'
import { asSystem } from '#cms/platform/auth/as-caller.ts'
import { inTransaction } from '#cms/platform/database/in-transaction.ts'
import { runSql } from '#cms/platform/database/run-sql.ts'
import { confirmationDays, unconfirmedReason } from '#contract/address-confirmation.ts'
import { mostBulkItems } from '#contract/item-changes.ts'
import { correctableStatuses } from '#contract/item-statuses.ts'
import { requireForm } from './find-item.ts'
import { findLockedItems } from './lock-item.ts'
import { writeItems } from './write-items.ts'

const rowsSchema = z.array(z.object({ id: z.string(), form: z.string() }))
const dayMs = 86_400_000

/**
 * Deletes pending and returned items whose submitter has not confirmed the address and that nobody has changed for `confirmationDays`
 * (contract §4), without a mail. Managers can restore them. Returns their number.
 */
export async function removeUnconfirmed(req: PayloadRequest, now: Date): Promise<number> {
  const limit = new Date(now.getTime() - confirmationDays * dayMs).toISOString()
  const rows = await runSql(
    req,
    sql`
      select id, form from items
      where address_unconfirmed and status::text = any(${sql.param(correctableStatuses)}::text[])
        and updated_at < ${limit}::timestamptz
      order by form, updated_at
    `,
  )
  let removed = 0
  for (const [slug, items] of Map.groupBy(rowsSchema.parse(rows), ({ form }) => form))
    for (let start = 0; start < items.length; start += mostBulkItems) {
      const batch = items.slice(start, start + mostBulkItems).map(({ id }) => id)
      removed += await removeBatch(req, slug, batch, limit)
    }
  return removed
}

/** Checks again under the locks, because an address may have been confirmed concurrently. */
function removeBatch(
  req: PayloadRequest,
  slug: string,
  uuids: readonly string[],
  limit: string,
): Promise<number> {
  const system = asSystem(req, 'the time for confirming an address does not depend on a caller')
  return inTransaction(req, async () => {
    const form = await requireForm(req, slug)
    const items = [...(await findLockedItems(system, form, uuids)).values()]
    const isOver = ({ addressUnconfirmed, status, updatedAt }: Item) =>
      addressUnconfirmed && correctableStatuses.includes(status) && Date.parse(updatedAt) < Date.parse(limit)
    const writes = items.filter(isOver).map((item) => ({ item, data: { status: 'deleted' } as const }))
    await writeItems(system, form, writes, { changedBy: null, reason: unconfirmedReason })
    await recallFirstMails(
      req,
      writes.map(({ item }) => item.id),
    )
    return writes.length
  })
}
