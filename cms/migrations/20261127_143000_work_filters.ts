import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/** Filters of managers by submitter and by correction. */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    CREATE INDEX items_submitter_parts_idx ON items USING gin ((fold_text(
      coalesce(submitter_name, '') || ' ' || coalesce(submitter_username, '') || ' '
      || coalesce(submitter_email, '') || ' ' || coalesce(confirmed_address, '')
    )) gin_trgm_ops);
    CREATE INDEX items_corrected_idx ON items (form, corrected_at) WHERE corrected_at IS NOT NULL`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`DROP INDEX items_submitter_parts_idx; DROP INDEX items_corrected_idx`)
}
