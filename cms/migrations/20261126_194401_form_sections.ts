import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/** The heading of the section that begins with a field of a form. */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    ALTER TABLE forms_field_sets_fields ADD COLUMN section_et varchar, ADD COLUMN section_en varchar;
    ALTER TABLE _forms_v_version_field_sets_fields ADD COLUMN section_et varchar, ADD COLUMN section_en varchar`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
    ALTER TABLE forms_field_sets_fields DROP COLUMN section_et, DROP COLUMN section_en;
    ALTER TABLE _forms_v_version_field_sets_fields DROP COLUMN section_et, DROP COLUMN section_en`)
}
