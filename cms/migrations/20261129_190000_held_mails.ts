import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/** Mails that are sent when the reader of another mail asks for them with the key in it. */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    ALTER TYPE enum_mails_status ADD VALUE IF NOT EXISTS 'held';
    ALTER TABLE mails ADD COLUMN held_key varchar;
    CREATE INDEX mails_held_key_idx ON mails (held_key)`)
}

/** PostgreSQL cannot remove a value from a type: it stays, unused. */
export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
    DELETE FROM mails WHERE status = 'held';
    ALTER TABLE mails DROP COLUMN held_key`)
}
