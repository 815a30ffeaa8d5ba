import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/** Changes of own entries that signed-in people have not sent yet. */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    CREATE TABLE item_drafts (
      item uuid NOT NULL REFERENCES items (id) ON DELETE CASCADE,
      -- The action that sends it.
      action text NOT NULL,
      -- The username of the account.
      owner text NOT NULL,
      base jsonb NOT NULL,
      "values" jsonb NOT NULL,
      updated_at timestamp(3) with time zone NOT NULL DEFAULT now(),
      PRIMARY KEY (item, action, owner)
    );
    CREATE INDEX item_drafts_owner_idx ON item_drafts (owner);
    CREATE INDEX item_drafts_updated_at_idx ON item_drafts (updated_at)`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`DROP TABLE item_drafts`)
}
