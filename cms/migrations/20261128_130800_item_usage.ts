import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/** How often public entries were viewed, and their files downloaded, by day. */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    CREATE TABLE item_usage (
      item uuid NOT NULL REFERENCES items (id) ON DELETE CASCADE,
      -- In Europe/Tallinn.
      day date NOT NULL,
      views integer NOT NULL,
      downloads integer NOT NULL,
      PRIMARY KEY (item, day)
    );
    CREATE INDEX item_usage_day_idx ON item_usage (day)`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`DROP TABLE item_usage`)
}
