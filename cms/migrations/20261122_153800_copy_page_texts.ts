import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/** Copies the texts of pages and their versions before the next migration drops their tables. */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    CREATE TABLE copied_page_texts AS
      SELECT _parent_id AS id, jsonb_object_agg(_locale, title) AS title, jsonb_object_agg(_locale, content) AS content
      FROM pages_locales GROUP BY _parent_id;
    CREATE TABLE copied_version_texts AS
      SELECT _parent_id AS id, jsonb_object_agg(_locale, version_title) AS title,
        jsonb_object_agg(_locale, version_content) AS content
      FROM _pages_v_locales GROUP BY _parent_id;
  `)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`DROP TABLE IF EXISTS copied_page_texts, copied_version_texts`)
}
