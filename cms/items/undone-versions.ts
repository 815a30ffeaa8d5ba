import { type SQL, sql } from 'drizzle-orm'

/** SQL: whether the change that wrote a version of an entry, by its alias, was undone. */
export function isUndone(version: string): SQL {
  const { parent, change } = {
    parent: sql`${sql.identifier(version)}.parent_id`,
    change: sql`${sql.identifier(version)}.version_change`,
  }
  return sql`exists (
    select from _items_v as undoing where undoing.parent_id = ${parent} and undoing.version_undoes = ${change}
  )`
}
