import { type SQL, sql } from 'drizzle-orm'
import type { PayloadRequest } from 'payload'
import { runSql } from '#cms/platform/database/run-sql.ts'

/*
 * The statements that write items without the hook `enforceItemRules`, because they write many at once. No other file
 * has one. Why each of them may:
 *
 * - `writeVersions`: `writeItems` asserts access and projects columns as the hook does; its callers validate the transition
 *   of the status by the same rules. `writeValues` only replaces keywords of valid values.
 * - `insertItems`: an import projects columns as the hook does, validates values by the same rules, and may set any status.
 * - `writeConfirmation` changes neither values nor status, and no version: what was based on the item stays current.
 * - `writeProjections` and `markColumnsStale` only write columns that are derived from the values.
 *
 * Triggers notify caches and derive search columns for every writer. Statements that write many rows lock them in the order of
 * their ids, or skip those that are locked, so that no two of them wait for each other.
 */

/** Columns by their names in PostgreSQL (`toColumns`). */
type ItemRow = { id: string; columns: Record<string, unknown> }

/**
 * Writes columns of items that are locked (`lockItems`, `lockAllItems`) and a version of each, in one statement for all that
 * write the same columns.
 */
export async function writeVersions(req: PayloadRequest, rows: readonly ItemRow[]): Promise<void> {
  const groups = Map.groupBy(rows, ({ columns }) => Object.keys(columns).join())
  for (const group of groups.values())
    await runSql(
      req,
      sql`
        with changed as (
          update items set ${assignments(group)} from ${given(group)} where items.id = given.id
          returning items.*
        )
        ${insertVersions()}
      `,
    )
}

/** Inserts items that have the same columns, and a version of each. */
export async function insertItems(req: PayloadRequest, rows: readonly ItemRow[]): Promise<void> {
  const [first] = rows
  if (!first) return
  const names = Object.keys(first.columns).map((name) => sql.identifier(name))
  const values = names.map((name) => sql`written.${name}`)
  await runSql(
    req,
    sql`
      with changed as (
        insert into items (id, ${sql.join(names, sql`, `)})
        select given.id, ${sql.join(values, sql`, `)} from ${given(rows)}
        returning items.*
      )
      ${insertVersions()}
    `,
  )
}

/** A version of each item in `changed`. */
function insertVersions(): SQL {
  const at = new Date().toISOString()
  return sql`
    insert into _items_v
    select version.* from changed
    cross join lateral (
      select jsonb_object_agg('version_' || key, value) as columns from jsonb_each(to_jsonb(changed))
    ) as copied
    cross join lateral jsonb_populate_record(null::_items_v, copied.columns || jsonb_build_object(
      'id', gen_random_uuid(), 'parent_id', changed.id, 'created_at', ${at}::text, 'updated_at', ${at}::text
    )) as version
  `
}

/**
 * Writes that the address of a locked item is confirmed, without a new version. Returns whether it was not before.
 */
export async function writeConfirmation(
  req: PayloadRequest,
  uuid: string,
  address: string,
): Promise<boolean> {
  const rows = await runSql(
    req,
    sql`
      update items set address_unconfirmed = false, confirmed_address = ${address}
      where id = ${uuid} and address_unconfirmed
      returning id
    `,
  )
  return rows.length > 0
}

/**
 * Writes derived columns without a new version, except of items that are being written or have been since they were read with the
 * `rowVersion` (`xmin`): those already have current columns. Returns the number of written items.
 */
export async function writeProjections(
  req: PayloadRequest,
  rows: readonly (ItemRow & { rowVersion: string })[],
): Promise<number> {
  if (rows.length === 0) return 0
  const updated = await runSql(
    req,
    sql`
      with current as (
        select items.id from items
        join jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as read(id uuid, "rowVersion" text)
          on items.id = read.id and items.xmin::text = read."rowVersion"
        for update of items skip locked
      )
      update items set ${assignments(rows)} from ${given(rows)}
      where items.id = given.id and items.id in (select id from current)
      returning items.id
    `,
  )
  return updated.length
}

/** Marks the derived columns of these items as stale, so that they are updated within a minute. */
export async function markColumnsStale(req: PayloadRequest, where: SQL): Promise<void> {
  await runSql(
    req,
    sql`
      with locked as (select id from items where ${where} order by id for update)
      update items set search_as_of = null where id in (select id from locked)
    `,
  )
}

/** All rows have the columns of the first one. */
function assignments([first]: readonly ItemRow[]): SQL {
  const names = Object.keys(first?.columns ?? {}).map((name) => sql.identifier(name))
  return sql.join(
    names.map((name) => sql`${name} = written.${name}`),
    sql`, `,
  )
}

function given(rows: readonly ItemRow[]): SQL {
  return sql`
    jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given(id uuid, columns jsonb)
    cross join lateral jsonb_populate_record(null::items, given.columns) as written
  `
}
