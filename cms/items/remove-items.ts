import { sql } from 'drizzle-orm'
import type { PayloadRequest } from 'payload'
import { z } from 'zod'
import { runSql } from '#cms/platform/database/run-sql.ts'

const filesSchema = z.array(z.object({ name: z.string(), itemUuid: z.string() }))
export type RemovedFile = z.infer<typeof filesSchema>[number]

/** The files of these items, by name. */
export async function filesOf(req: PayloadRequest, items: readonly string[]): Promise<RemovedFile[]> {
  if (items.length === 0) return []
  const rows = await runSql(
    req,
    sql`select name, item_uuid as "itemUuid" from files where item = any(${sql.param(items)}::text[]) order by name`,
  )
  return filesSchema.parse(rows)
}

/**
 * Removes items with their versions, mails and the titles that the log has of them, and detaches their files, which are returned:
 * the job that removes orphans removes them from the storage. In the caller's transaction.
 */
export async function removeItems(req: PayloadRequest, items: readonly string[]): Promise<RemovedFile[]> {
  if (items.length === 0) return []
  const files = await filesOf(req, items)
  const ids = sql.param(items)
  await runSql(req, sql`update files set item = null, retain_until = now() where item = any(${ids}::text[])`)
  await runSql(req, sql`delete from mails where item = any(${ids}::text[])`)
  await runSql(req, sql`delete from _items_v where parent_id = any(${ids}::uuid[])`)
  await runSql(
    req,
    sql`
      update actions set subject = null, reference = null, title_et = null, title_en = null
      where subject = any(${ids}::text[]) and noun = 'item'
    `,
  )
  await runSql(req, sql`delete from items where id = any(${ids}::uuid[])`)
  return files
}
