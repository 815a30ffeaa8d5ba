import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/** Changes of items by their owners, and the links that identify owners without an account. */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    ALTER TABLE items ADD COLUMN owner_change varchar;
    ALTER TABLE _items_v ADD COLUMN version_owner_change varchar;
    CREATE INDEX items_submitter_idx ON items (submitter_username, updated_at);

    CREATE TABLE owner_links (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      item uuid NOT NULL REFERENCES items ON DELETE CASCADE,
      address text NOT NULL,
      -- SHA-256 in hexadecimal digits; the key itself is only in the mail.
      key_hash text NOT NULL UNIQUE,
      created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
      expires_at timestamp(3) with time zone NOT NULL,
      revoked_at timestamp(3) with time zone
    );
    CREATE INDEX owner_links_item_idx ON owner_links (item)`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
    DROP TABLE owner_links;
    DROP INDEX items_submitter_idx;
    ALTER TABLE items DROP COLUMN owner_change;
    ALTER TABLE _items_v DROP COLUMN version_owner_change`)
}
