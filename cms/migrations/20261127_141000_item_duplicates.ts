import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/** The entries that were refused as the same as another one, by the change that undo takes. */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    CREATE TABLE item_duplicates (
      item uuid NOT NULL REFERENCES items ON DELETE CASCADE,
      kept uuid NOT NULL REFERENCES items ON DELETE CASCADE,
      change varchar NOT NULL,
      PRIMARY KEY (item, change)
    );
    CREATE INDEX item_duplicates_kept_idx ON item_duplicates (kept)`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`DROP TABLE item_duplicates`)
}
