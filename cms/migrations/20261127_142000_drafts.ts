import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/** Forms that signed-in people have not sent yet. */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    CREATE TABLE drafts (
      -- The username of the account.
      owner text NOT NULL,
      form text NOT NULL,
      item_uuid uuid NOT NULL,
      "values" jsonb NOT NULL,
      copy_of jsonb,
      updated_at timestamp(3) with time zone NOT NULL DEFAULT now(),
      PRIMARY KEY (owner, form)
    );
    CREATE INDEX drafts_updated_at_idx ON drafts (updated_at)`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`DROP TABLE drafts`)
}
