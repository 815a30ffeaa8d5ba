import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/** What managers did, with what and when. */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    CREATE TABLE actions (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      at timestamp(3) with time zone NOT NULL DEFAULT clock_timestamp(),
      username varchar,
      who varchar,
      action varchar NOT NULL,
      noun varchar NOT NULL,
      -- Uuid, slug, key or username; null for no single one, and of removed entries.
      subject varchar,
      form varchar,
      reference varchar,
      title_et varchar,
      title_en varchar,
      detail varchar,
      fields varchar[] NOT NULL DEFAULT '{}',
      search text GENERATED ALWAYS AS (fold_text(
        coalesce(reference, '') || ' ' || coalesce(title_et, '') || ' ' || coalesce(title_en, '') || ' '
        || coalesce(subject, '')
      )) STORED,
      person text GENERATED ALWAYS AS (fold_text(coalesce(who, '') || ' ' || coalesce(username, ''))) STORED
    );
    CREATE INDEX actions_at_idx ON actions (at, id);
    CREATE INDEX actions_subject_idx ON actions (subject, at);
    CREATE INDEX actions_person_idx ON actions USING gin (person gin_trgm_ops);
    CREATE INDEX actions_search_idx ON actions USING gin (search gin_trgm_ops)`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`DROP TABLE actions`)
}
