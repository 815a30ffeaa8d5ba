import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/** Messages between submitters and managers, and notes of managers, which are stored with their item. */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    CREATE TABLE item_messages (
      -- Chosen by the client.
      id uuid PRIMARY KEY,
      item uuid NOT NULL REFERENCES items ON DELETE CASCADE,
      side text NOT NULL CHECK (side IN ('submitter', 'manager')),
      kind text NOT NULL CHECK (kind IN ('message', 'note')),
      -- Null for a submitter with the key of a link.
      author_username text,
      author_name text,
      text text NOT NULL,
      created_at timestamp(3) with time zone NOT NULL DEFAULT clock_timestamp(),
      -- When somebody of the other side has read it.
      read_at timestamp(3) with time zone,
      -- The change of the mail that has it.
      mail_batch uuid,
      CHECK (kind = 'message' OR side = 'manager')
    );
    CREATE INDEX item_messages_item_idx ON item_messages (item, created_at);
    CREATE INDEX item_messages_unread_idx ON item_messages (item) WHERE read_at IS NULL AND kind = 'message'`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`DROP TABLE item_messages`)
}
