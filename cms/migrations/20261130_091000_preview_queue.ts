import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/** Files that wait for the picture of their first page (`previewVersion` is 1) are found without reading all others. */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    CREATE INDEX files_preview_idx ON files (created_at)
      WHERE item <> '' AND name LIKE '%.pdf' AND preview_version IS DISTINCT FROM 1`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`DROP INDEX files_preview_idx`)
}
