import { sql } from 'drizzle-orm'
import type { PayloadRequest } from 'payload'
import { callerOf } from '#cms/platform/auth/caller.ts'
import { runSql } from '#cms/platform/database/run-sql.ts'
import type { FormValues } from '#contract/fields.ts'
import { changeNote } from './write-item.ts'

/**
 * Writes valid values of entries that are locked (`lockAllItems`), in one statement. Their history gets a new version by the
 * caller, but `updatedAt` stays: copies that are being edited remain current. The search columns are marked as stale, for
 * `refreshColumns`.
 */
export async function writeValues(
  req: PayloadRequest,
  rows: readonly { id: string; values: FormValues }[],
): Promise<void> {
  const { changedBy, changedByUsername } = changeNote(callerOf(req))
  const at = new Date().toISOString()
  await runSql(
    req,
    sql`
      with changed as (
        update items set
          values = given.values, search_as_of = null,
          changed_by = ${changedBy}, changed_by_username = ${changedByUsername}, reason = null, change = null, undoes = null
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given(id uuid, values jsonb)
        where items.id = given.id
        returning items.*
      )
      insert into _items_v
      select version.* from changed
      cross join lateral (
        select jsonb_object_agg('version_' || key, value) as columns from jsonb_each(to_jsonb(changed))
      ) as copied
      cross join lateral jsonb_populate_record(null::_items_v, copied.columns || jsonb_build_object(
        'id', gen_random_uuid(), 'parent_id', changed.id, 'created_at', ${at}::text, 'updated_at', ${at}::text
      )) as version
    `,
  )
}
