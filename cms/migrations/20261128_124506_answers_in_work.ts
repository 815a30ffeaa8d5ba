import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/** Answers that a manager has taken into work. */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    ALTER TYPE enum_items_status ADD VALUE IF NOT EXISTS 'working' BEFORE 'returned';
    ALTER TYPE enum__items_v_version_status ADD VALUE IF NOT EXISTS 'working' BEFORE 'returned'`)
}

/** PostgreSQL cannot remove a value from a type: it stays, unused. */
export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
    UPDATE items SET status = 'pending' WHERE status = 'working';
    UPDATE _items_v SET version_status = 'pending' WHERE version_status = 'working'`)
}
