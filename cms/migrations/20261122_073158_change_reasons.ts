import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/** Why an entry was changed, and the username of who changed it. */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   ALTER TABLE "items" ADD COLUMN "changed_by_username" varchar;
  ALTER TABLE "items" ADD COLUMN "reason" varchar;
  ALTER TABLE "_items_v" ADD COLUMN "version_changed_by_username" varchar;
  ALTER TABLE "_items_v" ADD COLUMN "version_reason" varchar;`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   ALTER TABLE "items" DROP COLUMN "changed_by_username";
  ALTER TABLE "items" DROP COLUMN "reason";
  ALTER TABLE "_items_v" DROP COLUMN "version_changed_by_username";
  ALTER TABLE "_items_v" DROP COLUMN "version_reason";`)
}
