import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/** When a manager read a message, and when one archived it. */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   ALTER TABLE "feedback" ADD COLUMN "read_at" timestamp(3) with time zone;
  ALTER TABLE "feedback" ADD COLUMN "archived_at" timestamp(3) with time zone;`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   ALTER TABLE "feedback" DROP COLUMN "read_at";
  ALTER TABLE "feedback" DROP COLUMN "archived_at";`)
}
