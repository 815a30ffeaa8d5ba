import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/**
 * Where a merged keyword was in each entry, so that the merge can be undone (`cms/keywords/merge-keywords.ts`), and every
 * change of a text by a manager (`cms/translations/save-texts.ts`).
 */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    CREATE TABLE keyword_merge_usages (
      keyword_id uuid NOT NULL REFERENCES keywords (id) ON DELETE CASCADE,
      item_id uuid NOT NULL REFERENCES items (id) ON DELETE CASCADE,
      field_set text NOT NULL,
      field text NOT NULL,
      position integer NOT NULL,
      replaced boolean NOT NULL,
      PRIMARY KEY (keyword_id, item_id, field_set, field)
    );
    CREATE INDEX keyword_merge_usages_item_id_idx ON keyword_merge_usages (item_id);
    CREATE TABLE translation_changes (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      number bigint GENERATED ALWAYS AS IDENTITY,
      namespace varchar NOT NULL,
      key varchar NOT NULL,
      et_before varchar NOT NULL,
      en_before varchar NOT NULL,
      et_after varchar NOT NULL,
      en_after varchar NOT NULL,
      changed_at timestamptz NOT NULL,
      changed_by varchar,
      changed_by_username varchar
    );
    CREATE INDEX translation_changes_key_idx ON translation_changes (namespace, key, number DESC);
  `)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`DROP TABLE keyword_merge_usages; DROP TABLE translation_changes`)
}
