import { sql } from 'drizzle-orm'
import type { PayloadRequest } from 'payload'
import { z } from 'zod'
import { inTransaction } from '#cms/platform/database/in-transaction.ts'
import { runSql } from '#cms/platform/database/run-sql.ts'
import { storedDraftDays } from '#contract/drafts.ts'
import { formValuesSchema } from '#contract/fields.ts'
import { releaseUploads } from './draft-uploads.ts'

const removedSchema = z.array(z.object({ itemUuid: z.string(), values: formValuesSchema }))

/** Removes drafts that nobody has changed for `storedDraftDays`, with their uploads (contract §4). Returns their number. */
export function removeExpiredDrafts(req: PayloadRequest, now: Date): Promise<number> {
  return inTransaction(req, async () => {
    const isExpired = sql`updated_at < ${now.toISOString()}::timestamptz - make_interval(days => ${storedDraftDays})`
    const forms = sql`delete from drafts where ${isExpired} returning item_uuid as "itemUuid", "values"`
    const items = sql`delete from item_drafts where ${isExpired} returning item as "itemUuid", "values"`
    const removed = removedSchema.parse([...(await runSql(req, forms)), ...(await runSql(req, items))])
    for (const draft of removed) await releaseUploads(req, draft, 'now')
    return removed.length
  })
}
