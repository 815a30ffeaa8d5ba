import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/** Who takes care of an item, who has it open, and what managers did with it apart from its versions. */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    -- Not in versions: an assignment does not change the entry.
    ALTER TABLE items ADD COLUMN assignee varchar;
    CREATE INDEX items_assignee_idx ON items (form, assignee) WHERE assignee IS NOT NULL;
    ALTER TABLE users ADD COLUMN manages_by_token boolean NOT NULL DEFAULT false;

    CREATE TABLE item_events (
      id bigserial PRIMARY KEY,
      item uuid NOT NULL REFERENCES items ON DELETE CASCADE,
      at timestamp(3) with time zone NOT NULL DEFAULT clock_timestamp(),
      who varchar,
      username varchar,
      kind varchar NOT NULL,
      details jsonb NOT NULL
    );
    CREATE INDEX item_events_item_idx ON item_events (item, at);

    -- May be lost when the database crashes: the next heartbeats write it again.
    CREATE UNLOGGED TABLE item_presence (
      item uuid NOT NULL,
      tab uuid NOT NULL,
      username varchar NOT NULL,
      name varchar NOT NULL,
      is_editing boolean NOT NULL,
      seen_at timestamp(3) with time zone NOT NULL DEFAULT now(),
      PRIMARY KEY (item, tab)
    );
    CREATE INDEX item_presence_seen_idx ON item_presence (seen_at)`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
    DROP TABLE item_presence;
    DROP TABLE item_events;
    ALTER TABLE users DROP COLUMN manages_by_token;
    DROP INDEX items_assignee_idx;
    ALTER TABLE items DROP COLUMN assignee`)
}
