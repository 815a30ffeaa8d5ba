import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/**
 * Labels of keywords by language (contract §7). They are unique per language among keywords that are not merged: a keyword may
 * have the labels of those merged into it. `search_text` has a line for each label, by which submitted labels are found.
 */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    ALTER TABLE keywords ADD COLUMN label_et varchar, ADD COLUMN label_en varchar;
    CREATE UNIQUE INDEX keywords_label_et_idx ON keywords (lower(label_et)) WHERE merged_into_id IS NULL;
    CREATE UNIQUE INDEX keywords_label_en_idx ON keywords (lower(label_en)) WHERE merged_into_id IS NULL;
    CREATE INDEX keywords_search_lines_idx ON keywords USING gin (string_to_array(search_text, E'\n'));
  `)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`ALTER TABLE keywords DROP COLUMN label_et, DROP COLUMN label_en`)
  await db.execute(sql`DROP INDEX keywords_search_lines_idx`)
}
