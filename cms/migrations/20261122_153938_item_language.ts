import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/** The language of the mails to an entry's submitter. */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   CREATE TYPE "public"."enum_items_language" AS ENUM('et', 'en');
  CREATE TYPE "public"."enum__items_v_version_language" AS ENUM('et', 'en');
  ALTER TABLE "items" ADD COLUMN "language" "enum_items_language";
  ALTER TABLE "_items_v" ADD COLUMN "version_language" "enum__items_v_version_language";`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   ALTER TABLE "items" DROP COLUMN "language";
  ALTER TABLE "_items_v" DROP COLUMN "version_language";
  DROP TYPE "public"."enum_items_language";
  DROP TYPE "public"."enum__items_v_version_language";`)
}
