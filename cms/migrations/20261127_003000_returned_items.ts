import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/** Items that are returned for correction, with marks on fields, and when their submitters corrected them. */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    ALTER TYPE enum_items_status ADD VALUE IF NOT EXISTS 'returned' BEFORE 'published';
    ALTER TYPE enum__items_v_version_status ADD VALUE IF NOT EXISTS 'returned' BEFORE 'published';
    ALTER TABLE items ADD COLUMN marks jsonb, ADD COLUMN corrected_at timestamp(3) with time zone;
    ALTER TABLE _items_v
      ADD COLUMN version_marks jsonb,
      ADD COLUMN version_corrected_at timestamp(3) with time zone`)
}

/** PostgreSQL cannot remove a value from a type: it stays, unused. */
export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
    UPDATE items SET status = 'pending' WHERE status = 'returned';
    UPDATE _items_v SET version_status = 'pending' WHERE version_status = 'returned';
    ALTER TABLE items DROP COLUMN marks, DROP COLUMN corrected_at;
    ALTER TABLE _items_v DROP COLUMN version_marks, DROP COLUMN version_corrected_at`)
}
