import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/** Estonian order for names and titles; parts of words found by trigrams. */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    CREATE EXTENSION IF NOT EXISTS pg_trgm;
    ALTER TABLE items
      ALTER COLUMN first_name TYPE varchar COLLATE "et-x-icu",
      ALTER COLUMN last_name TYPE varchar COLLATE "et-x-icu",
      ALTER COLUMN title_et TYPE varchar COLLATE "et-x-icu",
      ALTER COLUMN title_en TYPE varchar COLLATE "et-x-icu",
      ALTER COLUMN organization TYPE varchar COLLATE "et-x-icu";
    ALTER TABLE keywords ALTER COLUMN label TYPE varchar COLLATE "et-x-icu";
    CREATE INDEX items_search_text_idx ON items USING gin (search_text gin_trgm_ops);
    CREATE INDEX keywords_search_text_trgm_idx ON keywords USING gin (search_text gin_trgm_ops);
  `)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
    DROP INDEX keywords_search_text_trgm_idx;
    DROP INDEX items_search_text_idx;
    ALTER TABLE keywords ALTER COLUMN label TYPE varchar COLLATE "default";
    ALTER TABLE items
      ALTER COLUMN first_name TYPE varchar COLLATE "default",
      ALTER COLUMN last_name TYPE varchar COLLATE "default",
      ALTER COLUMN title_et TYPE varchar COLLATE "default",
      ALTER COLUMN title_en TYPE varchar COLLATE "default",
      ALTER COLUMN organization TYPE varchar COLLATE "default";
  `)
}
