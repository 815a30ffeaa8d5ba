import { type SQL, sql } from 'drizzle-orm'

/** SQL: whether the change that wrote a version of an item, by its alias, was undone. */
export function isUndone(version: string): SQL {
  const { parent, change } = {
    parent: sql`${sql.identifier(version)}.parent_id`,
    change: sql`${sql.identifier(version)}.version_change`,
  }
  return sql`exists (
    select from _items_v as undoing where undoing.parent_id = ${parent} and undoing.version_undoes = ${change}
  )`
}

/** SQL: whether a version, by its alias, returned its item and was not undone. */
export function isReturn(version: string): SQL {
  const column = (name: string) => sql`${sql.identifier(version)}.${sql.identifier(name)}`
  return sql`${column('version_status')} = 'returned'
    and jsonb_typeof(${column('version_marks')}) is not distinct from 'array' and not ${isUndone(version)}`
}
