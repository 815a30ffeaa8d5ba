import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/** After how long the entries of a form are removed. */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    ALTER TABLE forms ADD COLUMN retention jsonb;
    ALTER TABLE _forms_v ADD COLUMN version_retention jsonb`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
    ALTER TABLE forms DROP COLUMN retention;
    ALTER TABLE _forms_v DROP COLUMN version_retention`)
}
