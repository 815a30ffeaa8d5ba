import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/** Changes of public items that their owners have proposed, at most one of each item, and who proposed an accepted one. */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    ALTER TABLE items ADD COLUMN proposed_by varchar;
    ALTER TABLE _items_v ADD COLUMN version_proposed_by varchar;

    CREATE TABLE item_proposals (
      item uuid PRIMARY KEY REFERENCES items ON DELETE CASCADE,
      -- The values of the version that the owner has changed, and as they are proposed.
      base jsonb NOT NULL,
      proposed jsonb NOT NULL,
      -- Null for an owner without an account.
      proposed_by text,
      username text,
      proposed_at timestamp(3) with time zone NOT NULL DEFAULT now()
    )`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
    DROP TABLE item_proposals;
    ALTER TABLE items DROP COLUMN proposed_by;
    ALTER TABLE _items_v DROP COLUMN version_proposed_by`)
}
