import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/** Saved filters of the tables of managers. */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    CREATE TABLE item_views (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      owner varchar NOT NULL,
      owner_name varchar NOT NULL,
      name varchar NOT NULL,
      form varchar NOT NULL,
      query varchar NOT NULL,
      is_shared boolean NOT NULL,
      created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
      updated_at timestamp(3) with time zone NOT NULL DEFAULT now(),
      -- Kept for undo.
      deleted_at timestamp(3) with time zone
    );
    CREATE INDEX item_views_owner_idx ON item_views (owner) WHERE deleted_at IS NULL`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`DROP TABLE item_views`)
}
