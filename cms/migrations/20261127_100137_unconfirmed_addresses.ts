import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/** Items whose submitter without an account has not confirmed the address. Those that exist count as confirmed. */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    ALTER TABLE items
      ADD COLUMN address_unconfirmed boolean DEFAULT false,
      ADD COLUMN confirmed_address varchar;
    ALTER TABLE _items_v
      ADD COLUMN version_address_unconfirmed boolean DEFAULT false,
      ADD COLUMN version_confirmed_address varchar;
    CREATE INDEX items_unconfirmed_idx ON items (updated_at) WHERE address_unconfirmed`)
}

/** Without the columns, entries that are unconfirmed wait like all others. */
export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
    DROP INDEX items_unconfirmed_idx;
    ALTER TABLE items DROP COLUMN address_unconfirmed, DROP COLUMN confirmed_address;
    ALTER TABLE _items_v DROP COLUMN version_address_unconfirmed, DROP COLUMN version_confirmed_address`)
}
