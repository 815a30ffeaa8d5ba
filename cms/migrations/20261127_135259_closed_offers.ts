import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/** Offers that their owners have closed: when, and by whom they were taken. */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    ALTER TABLE items ADD COLUMN closed jsonb;
    ALTER TABLE _items_v ADD COLUMN version_closed jsonb`)
}

/** Without the column, closed offers are hidden. */
export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
    ALTER TABLE items DROP COLUMN closed;
    ALTER TABLE _items_v DROP COLUMN version_closed`)
}
