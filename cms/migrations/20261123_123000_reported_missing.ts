import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/** Renames the column that marks texts which clients reported as missing. */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`ALTER TABLE "translations" RENAME COLUMN "asked_in_vain" TO "reported_missing"`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`ALTER TABLE "translations" RENAME COLUMN "reported_missing" TO "asked_in_vain"`)
}
