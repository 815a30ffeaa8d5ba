import { sql } from 'drizzle-orm'
import type { PayloadRequest } from 'payload'
import { z } from 'zod'
import { requireForm } from '#cms/items/find-item.ts'
import { lockItems } from '#cms/items/lock-item.ts'
import { removeItems } from '#cms/items/remove-items.ts'
import { undoChanges } from '#cms/items/undo-change.ts'
import { isUndone } from '#cms/items/undone-versions.ts'
import { keywordUsages } from '#cms/keywords/count-usage.ts'
import type { Person } from '#cms/platform/auth/caller.ts'
import { inTransaction } from '#cms/platform/database/in-transaction.ts'
import { runSql } from '#cms/platform/database/run-sql.ts'
import { Problem } from '#contract/problems.ts'
import { isRowToUndo } from './import-queue.ts'
import { findRows, type StoredImport, saveResults } from './import-rows.ts'

const idsSchema = z.array(z.object({ id: z.string() }))

/**
 * Undoes the next rows of an import, the last ones first, and returns whether there were any: removes entries that it has created, and
 * gives those that it has changed their values before. An entry that somebody has changed since stays as it is.
 */
export async function undoBatch(
  req: PayloadRequest,
  stored: StoredImport,
  { caller, batchSize }: { caller: Person; batchSize: number },
): Promise<boolean> {
  const due = sql`number in (
    select number from import_rows where import = ${stored.id} and ${isRowToUndo}
    order by number desc limit ${batchSize}
  )`
  const rows = await findRows(req, stored.id, due)
  if (rows.length === 0) return false
  const form = await requireForm(req, stored.form)
  await inTransaction(req, async () => {
    const itemsOf = (outcome: 'created' | 'updated') =>
      rows.flatMap((row) => (row.outcome === outcome && row.item !== null ? [row.item] : []))
    const [created, updated] = [itemsOf('created'), itemsOf('updated')]
    await lockItems(req, [...created, ...updated])
    const unchanged = await findUnchanged(req, created)
    await removeItems(req, unchanged)
    const outcomes = await undoChanges(
      req,
      caller,
      form,
      updated.map((uuid) => ({ uuid })),
      stored.id,
    )
    const remaining = await findExisting(req, created)
    const kept = new Set([...remaining, ...updated.filter((uuid) => outcomes.get(uuid) instanceof Problem)])
    const results = rows.map((row) => {
      const isKept = row.item !== null && kept.has(row.item)
      const item = row.outcome === 'created' && !isKept ? null : row.item
      return { ...row, item, outcome: isKept ? ('kept' as const) : null }
    })
    await runSql(
      req,
      sql`
        delete from old_addresses where import = ${stored.id}
          and item = any(${sql.param(updated.filter((uuid) => !kept.has(uuid)))}::uuid[])
      `,
    )
    await saveResults(req, stored.id, results)
    await runSql(
      req,
      sql`update imports set kept = kept + ${kept.size}, changed_at = now() where id = ${stored.id}`,
    )
  })
  return true
}

/** Removes the keywords that the import has added, unless somebody has published or used them. */
export async function removeKeywords(req: PayloadRequest, { id }: StoredImport): Promise<void> {
  await runSql(
    req,
    sql`
      delete from keywords where not coalesce(published, false) and merged_into_id is null
        and value in (select jsonb_array_elements_text(keywords) from imports where id = ${id})
        and value not in (select value from (${keywordUsages}) as usages)
    `,
  )
}

/** The entries that have only the version that the import has written, besides changes that were undone, and their undoing. */
async function findUnchanged(req: PayloadRequest, uuids: readonly string[]): Promise<string[]> {
  const rows = await runSql(
    req,
    sql`
      select parent_id as id from _items_v as version where parent_id = any(${sql.param([...uuids])}::uuid[])
      group by parent_id having count(*) filter (where version_undoes is null and not ${isUndone('version')}) = 1
    `,
  )
  return idsSchema.parse(rows).map(({ id }) => id)
}

async function findExisting(req: PayloadRequest, uuids: readonly string[]): Promise<string[]> {
  const rows = await runSql(req, sql`select id from items where id = any(${sql.param([...uuids])}::uuid[])`)
  return idsSchema.parse(rows).map(({ id }) => id)
}
