import { sql } from 'drizzle-orm'
import type { PayloadRequest } from 'payload'
import { z } from 'zod'
import { hasPublicStatus } from '#cms/items/policy.ts'
import { isUndone } from '#cms/items/undone-versions.ts'
import { runSql } from '#cms/platform/database/run-sql.ts'

/**
 * Finds the items that had been public before their last version, which publishes them. Ignores changes that were undone before
 * their mails were sent, and changes that undid others.
 */
export async function findAnnounced(
  req: PayloadRequest,
  items: readonly string[],
): Promise<ReadonlySet<string>> {
  if (items.length === 0) return new Set()
  const isPublic = hasPublicStatus({ form: sql`version.version_form`, status: sql`version.version_status` })
  const rows = await runSql(
    req,
    sql`
      select distinct version.parent_id as item from _items_v as version
      where version.parent_id in (select value::uuid from jsonb_array_elements_text(${JSON.stringify(items)}::jsonb))
        and version.version_undoes is null
        and ${isPublic}
        and version.created_at < (
          select max(latest.created_at) from _items_v as latest where latest.parent_id = version.parent_id
        )
        and not (
          ${isUndone('version')}
          and not exists (
            select from mails where mails.change = version.version_change and mails.item = version.parent_id::text
          )
        )
    `,
  )
  return new Set(
    z
      .array(z.object({ item: z.string() }))
      .parse(rows)
      .map(({ item }) => item),
  )
}
