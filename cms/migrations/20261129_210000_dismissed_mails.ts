import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/** Failed mails that need not be sent. */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`ALTER TYPE enum_mails_status ADD VALUE IF NOT EXISTS 'dismissed'`)
}

/** PostgreSQL cannot remove a value from a type: it stays, unused. */
export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`UPDATE mails SET status = 'failed' WHERE status = 'dismissed'`)
}
