import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/** Saved reports beside the views of tables, and when each was due by mail. */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    ALTER TABLE item_views
      ADD COLUMN kind varchar NOT NULL DEFAULT 'table',
      ADD COLUMN mailed varchar,
      ADD COLUMN mailed_since timestamp(3) with time zone NOT NULL DEFAULT now();
    CREATE TABLE report_runs (
      report uuid NOT NULL REFERENCES item_views (id) ON DELETE CASCADE,
      -- A month as 2026-11, or a year.
      period varchar NOT NULL,
      ran_at timestamp(3) with time zone NOT NULL DEFAULT now(),
      -- Not if its owner had no access.
      is_mailed boolean NOT NULL,
      PRIMARY KEY (report, period)
    )`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
    DROP TABLE report_runs;
    DELETE FROM item_views WHERE kind <> 'table';
    ALTER TABLE item_views DROP COLUMN kind, DROP COLUMN mailed, DROP COLUMN mailed_since`)
}
