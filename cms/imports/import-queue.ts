import { sql } from 'drizzle-orm'

/** Imports that were started or are to be undone. */
export const isDue = sql`state in ('running', 'undoing')`
/** Rows of a started import that are still to be written. */
export const isRowToWrite = sql`outcome is null and state in ('new', 'changed')`
/** Rows of an import that are still to be undone. */
export const isRowToUndo = sql`outcome in ('created', 'updated')`

/** The number of rows that wait, and when the import that has waited longest was started or its last rows were written or undone. */
export const importQueue = sql`
  select coalesce(sum(due.rows), 0)::int as length, min(changed_at) as oldest
  from imports, lateral (
    select count(*) as rows from import_rows where import = imports.id
      and case imports.state when 'running' then ${isRowToWrite} else ${isRowToUndo} end
  ) as due
  where ${isDue}`
