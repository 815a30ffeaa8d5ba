import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/** What managers check before they publish an entry of a form. */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    ALTER TABLE forms ADD COLUMN checklist jsonb;
    ALTER TABLE _forms_v ADD COLUMN version_checklist jsonb;
    CREATE INDEX item_events_ticked_idx ON item_events (item, (details->>'key'), id) WHERE kind = 'ticked'`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
    DROP INDEX item_events_ticked_idx;
    ALTER TABLE forms DROP COLUMN checklist;
    ALTER TABLE _forms_v DROP COLUMN version_checklist`)
}
