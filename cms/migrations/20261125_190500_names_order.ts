import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/** The default order of theses: a single name counts as the last name. */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    DROP INDEX items_form_names_idx;
    CREATE INDEX items_form_names_idx
      ON items (form, (coalesce(nullif(last_name, ''), first_name)), first_name, id)`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
    DROP INDEX items_form_names_idx;
    CREATE INDEX items_form_names_idx ON items (form, last_name, first_name, id)`)
}
