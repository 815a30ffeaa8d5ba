import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/** The columns of a row that were mended as in an earlier import of its source. */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`ALTER TABLE import_rows ADD COLUMN recalled jsonb NOT NULL DEFAULT '[]'`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`ALTER TABLE import_rows DROP COLUMN recalled`)
}
