import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/**
 * Text is folded as people see it (`contract/fold-text.ts`), and similar words are found in a vocabulary instead of in every
 * entry. No entry is written here: `refresh-columns.ts` derives the columns again and thereby fills the vocabulary, some
 * entries at a time.
 */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    CREATE TABLE search_vocabulary (key text NOT NULL);
    CREATE INDEX search_vocabulary_key_idx ON search_vocabulary (key);
    CREATE INDEX search_vocabulary_similar_idx ON search_vocabulary USING gin (key gin_trgm_ops) WITH (fastupdate = off);
  `)
  // Loads pg_trgm, because only a loaded extension's settings can be set by a function.
  await db.execute(sql`SELECT similarity('', '')`)
  await db.execute(sql.raw(functions))
  await db.execute(sql`
    DROP FUNCTION items_with_similar_key(text);
    DROP FUNCTION english_query(text);
    DROP INDEX items_search_similar_idx;
    UPDATE keywords SET search_text = fold_text(label) WHERE search_text IS DISTINCT FROM fold_text(label);
  `)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql.raw(formerFunctions))
  await db.execute(sql`
    DROP FUNCTION similar_keys(text, integer);
    DROP FUNCTION visible_text(text);
    DROP TABLE search_vocabulary;
    CREATE INDEX items_search_similar_idx ON items USING gin (search_similar gin_trgm_ops) WITH (fastupdate = off);
    UPDATE keywords SET search_text = fold_text(label) WHERE search_text IS DISTINCT FROM fold_text(label);
  `)
}

const functions = String.raw`
  CREATE FUNCTION visible_text(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE RETURN
    normalize(regexp_replace(
      CASE WHEN strpos($1, '<') = 0 THEN $1 ELSE regexp_replace(
        regexp_replace($1, '</?(?:br|p)(?:\s[^<>]*)?/?>', ' ', 'gi'),
        '</?(?:[bius]|em|strong|sub|sup|small|span|font|tt|code)(?:\s[^<>]*)?/?>', '', 'gi'
      ) END,
      '[\u0001-\u0008\u000e-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufffe\uffff]+', '', 'g'
    ), NFKC);

  CREATE OR REPLACE FUNCTION drop_diacritics(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE RETURN
    replace(replace(replace(replace(translate(
      regexp_replace(
        normalize($1, NFKD),
        '[\u0300-\u036f\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f]+', '', 'g'
      ),
      'łøđðı', 'loddi'), 'þ', 'th'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe');

  CREATE OR REPLACE FUNCTION fold_text(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE RETURN
    btrim(regexp_replace(drop_diacritics(lower(visible_text($1) COLLATE "und-x-icu")), '\s+', ' ', 'g'));

  -- English stems of folded words. The stemmer does not recognize plurals such as "theses" and "analyses", so these are made
  -- singular first.
  CREATE OR REPLACE FUNCTION english_stems(text) RETURNS tsvector LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE RETURN
    to_tsvector('english', regexp_replace(
      regexp_replace(
        regexp_replace(fold_text($1) COLLATE "und-x-icu", '[^[:alnum:]]+', ' ', 'g'),
        '([[:alnum:]]{100})[[:alnum:]]+', '\1', 'g'
      ),
      '([ey]s)es\M', '\1is', 'g'
    ));

  -- Runs with every write; search_similar has the keys of titles and names before the bar, those of terms after it. They are in
  -- the vocabulary, too, which is not unique: writers would wait for each other, and concurrent ones may add a key twice.
  CREATE OR REPLACE FUNCTION derive_search_words() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF TG_OP = 'UPDATE' AND (NEW.search_heading, NEW.search_terms, NEW.search_body, NEW.search_keys, NEW.search_keys_version)
      IS NOT DISTINCT FROM (OLD.search_heading, OLD.search_terms, OLD.search_body, OLD.search_keys, OLD.search_keys_version)
    THEN RETURN NEW;
    END IF;
    NEW.search_words := setweight(english_stems(coalesce(NEW.search_heading, '')), 'A')
      || setweight(english_stems(coalesce(NEW.search_terms, '')), 'B')
      || english_stems(coalesce(NEW.search_body, ''))
      || coalesce(NEW.search_keys || ' ' || compound_ends(NEW.search_keys), '')::tsvector;
    NEW.search_similar := ' ' || long_keys(NEW.search_keys, 'A') || ' | ' || long_keys(NEW.search_keys, 'B') || ' ';
    INSERT INTO search_vocabulary
      SELECT DISTINCT word FROM unnest(string_to_array(NEW.search_similar, ' ')) AS word
      WHERE length(word) > 3 AND NOT EXISTS (SELECT FROM search_vocabulary WHERE key = word);
    RETURN NEW;
  END
  $$;

  -- The keys of the vocabulary that are most similar to this one.
  CREATE FUNCTION similar_keys(wanted text, most integer) RETURNS SETOF text LANGUAGE sql STABLE STRICT
    SET pg_trgm.word_similarity_threshold = 0.25
  AS $$
    SELECT key FROM search_vocabulary WHERE key %> wanted
    GROUP BY key ORDER BY word_similarity(wanted, key) DESC, key LIMIT most
  $$;
`

const formerFunctions = String.raw`
  CREATE OR REPLACE FUNCTION drop_diacritics(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE RETURN
    replace(replace(replace(replace(translate(
      regexp_replace(
        normalize($1, NFD),
        '[\u0300-\u036f\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]+', '', 'g'
      ),
      'łøđðı', 'loddi'), 'þ', 'th'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe');

  CREATE OR REPLACE FUNCTION fold_text(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE RETURN
    btrim(regexp_replace(drop_diacritics(lower($1 COLLATE "und-x-icu")), '\s+', ' ', 'g'));

  CREATE OR REPLACE FUNCTION english_stems(text) RETURNS tsvector LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE RETURN
    drop_diacritics(to_tsvector('english', regexp_replace(
      regexp_replace(
        regexp_replace(lower(normalize($1, NFC) COLLATE "und-x-icu"), '[^[:alnum:]]+', ' ', 'g'),
        '([[:alnum:]]{100})[[:alnum:]]+', '\1', 'g'
      ),
      '([ey]s)es\M', '\1is', 'g'
    ))::text)::tsvector;

  CREATE FUNCTION english_query(word text) RETURNS tsquery LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE RETURN (
    SELECT string_agg('''' || lexeme || '''', ' | ')::tsquery FROM unnest(english_stems(word)) AS stem
  );

  CREATE OR REPLACE FUNCTION derive_search_words() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF TG_OP = 'UPDATE' AND (NEW.search_heading, NEW.search_terms, NEW.search_body, NEW.search_keys)
      IS NOT DISTINCT FROM (OLD.search_heading, OLD.search_terms, OLD.search_body, OLD.search_keys)
    THEN RETURN NEW;
    END IF;
    NEW.search_words := setweight(english_stems(coalesce(NEW.search_heading, '')), 'A')
      || setweight(english_stems(coalesce(NEW.search_terms, '')), 'B')
      || english_stems(coalesce(NEW.search_body, ''))
      || coalesce(NEW.search_keys || ' ' || compound_ends(NEW.search_keys), '')::tsvector;
    NEW.search_similar := ' ' || long_keys(NEW.search_keys, 'A') || ' | ' || long_keys(NEW.search_keys, 'B') || ' ';
    RETURN NEW;
  END
  $$;

  CREATE FUNCTION items_with_similar_key(key text) RETURNS SETOF uuid LANGUAGE sql STABLE STRICT
    SET pg_trgm.word_similarity_threshold = 0.3
  AS $$
    SELECT id FROM items WHERE search_similar %> key ORDER BY word_similarity(key, search_similar) DESC LIMIT 500
  $$;
`
