import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/** Which change wrote a version of an entry and queued a mail, so that the change can be undone. */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   ALTER TABLE "items" ADD COLUMN "change" varchar;
  ALTER TABLE "items" ADD COLUMN "undoes" varchar;
  ALTER TABLE "_items_v" ADD COLUMN "version_change" varchar;
  ALTER TABLE "_items_v" ADD COLUMN "version_undoes" varchar;
  ALTER TABLE "mails" ADD COLUMN "item" varchar;
  ALTER TABLE "mails" ADD COLUMN "change" varchar;
  -- Versions and mails that exist belong to no change: their indexes are empty.
  CREATE INDEX "_items_v_version_change_idx" ON "_items_v" ("version_change") WHERE "version_change" IS NOT NULL;
  CREATE INDEX "mails_change_idx" ON "mails" ("change") WHERE "change" IS NOT NULL;`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   ALTER TABLE "items" DROP COLUMN "change";
  ALTER TABLE "items" DROP COLUMN "undoes";
  ALTER TABLE "_items_v" DROP COLUMN "version_change";
  ALTER TABLE "_items_v" DROP COLUMN "version_undoes";
  ALTER TABLE "mails" DROP COLUMN "item";
  ALTER TABLE "mails" DROP COLUMN "change";`)
}
