import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/** Imports with their rows, and the addresses that entries had in other systems (cms/imports). */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    CREATE TABLE imports (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      form varchar NOT NULL,
      file_name varchar NOT NULL,
      -- The upload with the files of the rows.
      archive varchar,
      -- The names and sizes of the files in it.
      files jsonb NOT NULL DEFAULT '[]',
      state varchar NOT NULL DEFAULT 'prepared',
      headings jsonb NOT NULL,
      -- Of the form and the headings, whatever their order: imports with the same one are mapped alike.
      source varchar NOT NULL,
      targets jsonb NOT NULL,
      key jsonb NOT NULL,
      new_status varchar NOT NULL DEFAULT 'pending',
      allows_missing boolean NOT NULL DEFAULT false,
      remembered_from varchar,
      -- The values of keywords that it has added.
      keywords jsonb NOT NULL DEFAULT '[]',
      kept integer NOT NULL DEFAULT 0,
      who varchar NOT NULL,
      username varchar NOT NULL,
      email varchar,
      created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
      changed_at timestamp(3) with time zone NOT NULL DEFAULT now()
    );
    CREATE INDEX imports_source_idx ON imports (source, created_at);
    CREATE TABLE import_rows (
      import uuid NOT NULL REFERENCES imports (id) ON DELETE CASCADE,
      number integer NOT NULL,
      cells jsonb NOT NULL,
      -- Texts that replace cells, by column.
      mended jsonb NOT NULL DEFAULT '{}',
      is_out boolean NOT NULL DEFAULT false,
      state varchar NOT NULL DEFAULT 'wrong',
      issues jsonb NOT NULL DEFAULT '[]',
      changes jsonb NOT NULL DEFAULT '[]',
      -- The values of the import's key, and a hash of all values: rows with the same ones are the same entry.
      key varchar,
      hash varchar,
      item uuid,
      -- What was done: created, updated; undone ones have none again.
      outcome varchar,
      PRIMARY KEY (import, number)
    );
    CREATE INDEX import_rows_state_idx ON import_rows (import, state, number);
    CREATE INDEX import_rows_key_idx ON import_rows (import, md5(key));
    CREATE TABLE old_addresses (
      -- Path and query.
      address varchar PRIMARY KEY,
      item uuid NOT NULL REFERENCES items (id) ON DELETE CASCADE,
      import uuid NOT NULL
    );
    CREATE INDEX old_addresses_item_idx ON old_addresses (item)`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`DROP TABLE old_addresses, import_rows, imports`)
}
