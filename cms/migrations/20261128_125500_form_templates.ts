import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/** Forms that managers saved as templates. */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    CREATE TABLE form_templates (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      owner varchar NOT NULL,
      owner_name varchar NOT NULL,
      name varchar NOT NULL,
      about varchar NOT NULL,
      -- The export of the form (contract §6).
      file jsonb NOT NULL,
      created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
      updated_at timestamp(3) with time zone NOT NULL DEFAULT now(),
      -- Kept for undo.
      deleted_at timestamp(3) with time zone
    )`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`DROP TABLE form_templates`)
}
