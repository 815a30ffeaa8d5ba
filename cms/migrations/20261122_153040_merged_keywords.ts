import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/** The keyword that another was merged into, and when a user last signed in. */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   ALTER TABLE "keywords" ADD COLUMN "merged_into_id" uuid;
  ALTER TABLE "users" ADD COLUMN "last_sign_in_at" timestamp(3) with time zone;
  ALTER TABLE "keywords" ADD CONSTRAINT "keywords_merged_into_id_keywords_id_fk" FOREIGN KEY ("merged_into_id") REFERENCES "public"."keywords"("id") ON DELETE set null ON UPDATE no action;
  CREATE INDEX "keywords_merged_into_idx" ON "keywords" USING btree ("merged_into_id");`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   ALTER TABLE "keywords" DROP CONSTRAINT "keywords_merged_into_id_keywords_id_fk";
  
  DROP INDEX "keywords_merged_into_idx";
  ALTER TABLE "keywords" DROP COLUMN "merged_into_id";
  ALTER TABLE "users" DROP COLUMN "last_sign_in_at";`)
}
