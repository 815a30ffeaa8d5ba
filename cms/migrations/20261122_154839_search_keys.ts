import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/** Keys that the forms of a word share, and the version of the rules that they were made by. */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   ALTER TABLE "items" ADD COLUMN "search_keys" varchar;
  ALTER TABLE "items" ADD COLUMN "search_keys_version" numeric;
  ALTER TABLE "_items_v" ADD COLUMN "version_search_keys" varchar;
  ALTER TABLE "_items_v" ADD COLUMN "version_search_keys_version" numeric;`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   ALTER TABLE "items" DROP COLUMN "search_keys";
  ALTER TABLE "items" DROP COLUMN "search_keys_version";
  ALTER TABLE "_items_v" DROP COLUMN "version_search_keys";
  ALTER TABLE "_items_v" DROP COLUMN "version_search_keys_version";`)
}
