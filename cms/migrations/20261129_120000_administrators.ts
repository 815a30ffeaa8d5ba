import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/** Which managers were administrators by the token when they last signed in. */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`ALTER TABLE users ADD COLUMN administers_by_token boolean NOT NULL DEFAULT false`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`ALTER TABLE users DROP COLUMN administers_by_token`)
}
