import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   CREATE TYPE "public"."enum_items_chosen_language" AS ENUM('et', 'en');
  CREATE TYPE "public"."enum_items_text_language" AS ENUM('et', 'en');
  CREATE TYPE "public"."enum__items_v_version_chosen_language" AS ENUM('et', 'en');
  CREATE TYPE "public"."enum__items_v_version_text_language" AS ENUM('et', 'en');
  ALTER TABLE "items" ADD COLUMN "chosen_language" "enum_items_chosen_language";
  ALTER TABLE "items" ADD COLUMN "text_language" "enum_items_text_language";
  ALTER TABLE "_items_v" ADD COLUMN "version_chosen_language" "enum__items_v_version_chosen_language";
  ALTER TABLE "_items_v" ADD COLUMN "version_text_language" "enum__items_v_version_text_language";`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   ALTER TABLE "items" DROP COLUMN "chosen_language";
  ALTER TABLE "items" DROP COLUMN "text_language";
  ALTER TABLE "_items_v" DROP COLUMN "version_chosen_language";
  ALTER TABLE "_items_v" DROP COLUMN "version_text_language";
  DROP TYPE "public"."enum_items_chosen_language";
  DROP TYPE "public"."enum_items_text_language";
  DROP TYPE "public"."enum__items_v_version_chosen_language";
  DROP TYPE "public"."enum__items_v_version_text_language";`)
}
