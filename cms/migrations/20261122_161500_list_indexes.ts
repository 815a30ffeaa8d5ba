import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

const searchIndexes = [
  'items_search_words_idx',
  'items_search_parts_idx',
  'items_search_managers_idx',
  'items_search_names_idx',
  'items_search_similar_idx',
]

/**
 * `items_listed_idx` has all that the totals of lists and the values of their filters are read from, so these need no rows.
 * Without pending lists, searches after many writes take no longer than before them.
 */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    CREATE INDEX items_listed_idx ON items (form, status, visibility, deadline_at)
      INCLUDE (year, curriculum, level_key)
  `)
  for (const index of searchIndexes) {
    await db.execute(sql.raw(`ALTER INDEX ${index} SET (fastupdate = off)`))
    await db.execute(sql.raw(`SELECT gin_clean_pending_list('${index}')`))
  }
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`DROP INDEX items_listed_idx`)
  for (const index of searchIndexes) await db.execute(sql.raw(`ALTER INDEX ${index} RESET (fastupdate)`))
}
