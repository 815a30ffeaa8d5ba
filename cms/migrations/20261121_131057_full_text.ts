import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/** Texts are taken over so many entries at a time: no statement may take long (`cms/platform/database/pool.ts`). */
const rowsAtOnce = 200

/**
 * What search goes by (decision 0022), made by PostgreSQL itself of the texts that the projection gathers. Entries there
 * are get their titles and names as they are written and the rest as it was searched by till now; the job that derives
 * columns anew (`refresh-columns.ts`) gathers the whole.
 */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql.raw(functions))
  await db.execute(sql`
    ALTER TABLE items
      ADD COLUMN search_heading varchar,
      ADD COLUMN search_terms varchar,
      ADD COLUMN search_body varchar,
      ADD COLUMN search_private varchar,
      ADD COLUMN search_as_of timestamp(3) with time zone,
      ADD COLUMN search_words tsvector GENERATED ALWAYS AS (
        setweight(search_lexemes(coalesce(search_heading, '')), 'A')
        || setweight(search_lexemes(coalesce(search_terms, '')), 'B')
        || search_lexemes(coalesce(search_body, ''))
      ) STORED,
      ADD COLUMN search_parts text GENERATED ALWAYS AS (
        fold_text(coalesce(search_heading, '') || ' ' || coalesce(search_terms, '') || ' ' || coalesce(search_body, ''))
      ) STORED,
      ADD COLUMN search_names text GENERATED ALWAYS AS (
        '| ' || fold_text(replace(coalesce(search_heading, ''), E'\n', ' | ')) || ' |'
      ) STORED,
      ADD COLUMN search_managers text GENERATED ALWAYS AS (
        fold_text(coalesce(search_private, '') || ' '
          || coalesce(submitter_name, '') || ' ' || coalesce(submitter_username, '') || ' ' || coalesce(submitter_email, ''))
      ) STORED;
    DROP INDEX items_search_text_idx;
    CREATE INDEX items_search_words_idx ON items USING gin (search_words);
    CREATE INDEX items_search_parts_idx ON items USING gin (search_parts gin_trgm_ops);
    CREATE INDEX items_search_managers_idx ON items USING gin (search_managers gin_trgm_ops);
    CREATE INDEX items_form_names_idx ON items (form, last_name, first_name, id);
    CREATE INDEX items_form_newest_idx ON items (form, created_at DESC, id);
    CREATE INDEX items_form_search_as_of_idx ON items (form, search_as_of);
    ALTER TABLE _items_v
      ADD COLUMN version_search_heading varchar,
      ADD COLUMN version_search_terms varchar,
      ADD COLUMN version_search_body varchar,
      ADD COLUMN version_search_private varchar,
      ADD COLUMN version_search_as_of timestamp(3) with time zone,
      DROP COLUMN version_search_text;
  `)
  const takeOver = sql`
    UPDATE items SET
      search_heading = concat_ws(E'\n', title_et, title_en, first_name, last_name, organization),
      search_body = search_text
    WHERE id IN (SELECT id FROM items WHERE search_heading IS NULL LIMIT ${rowsAtOnce})
  `
  while ((await db.execute(takeOver)).rowCount) continue
  await db.execute(sql`
    ALTER TABLE items DROP COLUMN search_text;
    ANALYZE items;
  `)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
    ALTER TABLE items ADD COLUMN search_text varchar;
    CREATE INDEX items_search_text_idx ON items USING gin (search_text gin_trgm_ops);
    DROP INDEX items_search_words_idx;
    DROP INDEX items_search_parts_idx;
  `)
  const giveBack = sql`
    UPDATE items SET search_text = search_parts
    WHERE id IN (SELECT id FROM items WHERE search_text IS NULL LIMIT ${rowsAtOnce})
  `
  while ((await db.execute(giveBack)).rowCount) continue
  await db.execute(sql`
    DROP INDEX items_form_names_idx;
    DROP INDEX items_form_newest_idx;
    ALTER TABLE items
      DROP COLUMN search_words,
      DROP COLUMN search_parts,
      DROP COLUMN search_names,
      DROP COLUMN search_managers,
      DROP COLUMN search_heading,
      DROP COLUMN search_terms,
      DROP COLUMN search_body,
      DROP COLUMN search_private,
      DROP COLUMN search_as_of;
    ALTER TABLE _items_v
      ADD COLUMN version_search_text varchar,
      DROP COLUMN version_search_heading,
      DROP COLUMN version_search_terms,
      DROP COLUMN version_search_body,
      DROP COLUMN version_search_private,
      DROP COLUMN version_search_as_of;
    DROP FUNCTION search_query(text, text);
    DROP FUNCTION search_lexemes(text);
    DROP FUNCTION fold_text(text);
    DROP FUNCTION drop_diacritics(text);
  `)
}

const functions = String.raw`
  CREATE FUNCTION drop_diacritics(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE RETURN
    replace(replace(replace(replace(translate(
      regexp_replace(
        normalize($1, NFD),
        '[\u0300-\u036f\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]+', '', 'g'
      ),
      'łøđðı', 'loddi'), 'þ', 'th'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe');

  -- The fold of contract/fold-text.ts, by which browsers search.
  CREATE FUNCTION fold_text(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE RETURN
    btrim(regexp_replace(drop_diacritics(lower($1 COLLATE "und-x-icu")), '\s+', ' ', 'g'));

  -- Stems of all words, by the Estonian stemmer and by the English one. Stemmers see the letters as they are written; the
  -- stems lose their diacritics. The English one takes "theses" and "analyses" for words of their own: first they become
  -- singular.
  CREATE FUNCTION search_lexemes(text) RETURNS tsvector LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE RETURN (
    WITH plain AS MATERIALIZED (
      SELECT regexp_replace(
        regexp_replace(lower(normalize($1, NFC) COLLATE "und-x-icu"), '[^[:alnum:]]+', ' ', 'g'),
        '([[:alnum:]]{100})[[:alnum:]]+', '\1', 'g'
      ) AS words
    )
    SELECT drop_diacritics((
      to_tsvector('estonian', words) || to_tsvector('english', regexp_replace(words, '([ey]s)es\M', '\1is', 'g'))
    )::text)::tsvector
    FROM plain
  );

  -- Any of the stems of one word, in places of these weights, or anywhere for none; null for what has no word in it.
  CREATE FUNCTION search_query(word text, places text) RETURNS tsquery LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE RETURN (
    SELECT string_agg('''' || lexeme || ''':' || places, ' | ')::tsquery
    FROM unnest(search_lexemes(word)) AS stem
  );
`
