import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/** When fields of a form are shown, and when they are required. */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    ALTER TABLE forms_field_sets_fields ADD COLUMN conditions jsonb;
    ALTER TABLE _forms_v_version_field_sets_fields ADD COLUMN conditions jsonb`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
    ALTER TABLE forms_field_sets_fields DROP COLUMN conditions;
    ALTER TABLE _forms_v_version_field_sets_fields DROP COLUMN conditions`)
}
