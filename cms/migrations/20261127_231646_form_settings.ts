import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/** When a form takes entries and how many, its own texts, and who sees and hears of its entries. */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    ALTER TABLE forms ADD COLUMN settings jsonb;
    ALTER TABLE _forms_v ADD COLUMN version_settings jsonb`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
    ALTER TABLE forms DROP COLUMN settings;
    ALTER TABLE _forms_v DROP COLUMN version_settings`)
}
