import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/** The sheets of a workbook that an import has not read. */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`ALTER TABLE imports ADD COLUMN left_out_sheets jsonb NOT NULL DEFAULT '[]'`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`ALTER TABLE imports DROP COLUMN left_out_sheets`)
}
