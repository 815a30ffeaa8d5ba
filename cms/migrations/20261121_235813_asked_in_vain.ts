import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/** That a client asked for a key in vain is said of it, so that it may be said of a text that a manager deleted. */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    ALTER TABLE "translations" ADD COLUMN "asked_in_vain" boolean DEFAULT false;
    UPDATE "translations" SET "asked_in_vain" = true
      WHERE "et" IS NULL AND "en" IS NULL AND "changed_by_manager" IS NOT TRUE;
  `)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`ALTER TABLE "translations" DROP COLUMN "asked_in_vain"`)
}
