import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/** Adds the original name, inspected content and retention of uploads, and whether a submitter's address is verified. */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   ALTER TABLE "items" ADD COLUMN "submitter_email_verified" boolean;
  ALTER TABLE "_items_v" ADD COLUMN "version_submitter_email_verified" boolean;
  ALTER TABLE "files" ADD COLUMN "original_name" varchar;
  ALTER TABLE "files" ADD COLUMN "inspected_etag" varchar;
  ALTER TABLE "files" ADD COLUMN "retain_until" timestamp(3) with time zone;`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   ALTER TABLE "items" DROP COLUMN "submitter_email_verified";
  ALTER TABLE "_items_v" DROP COLUMN "version_submitter_email_verified";
  ALTER TABLE "files" DROP COLUMN "original_name";
  ALTER TABLE "files" DROP COLUMN "inspected_etag";
  ALTER TABLE "files" DROP COLUMN "retain_until";`)
}
