import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/**
 * `search_words` is filled by a trigger from now on, with English stems and with the keys of Estonian words
 * (decision 0022). No row is written here: existing rows have the stems of the Estonian stemmer until `refresh-columns.ts`
 * updates them, some at a time.
 */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  // Loads pg_trgm, because only a loaded extension's settings can be set by a function.
  await db.execute(sql`SELECT similarity('', '')`)
  await db.execute(sql`
    ALTER TABLE items ALTER COLUMN search_words DROP EXPRESSION, ADD COLUMN search_similar text
  `)
  await db.execute(sql.raw(functions))
  await db.execute(sql`
    CREATE TRIGGER derive_search_words BEFORE INSERT OR UPDATE ON items
      FOR EACH ROW EXECUTE FUNCTION derive_search_words();
    CREATE INDEX items_search_similar_idx ON items USING gin (search_similar gin_trgm_ops);
    DROP INDEX items_form_search_as_of_idx;
    CREATE INDEX items_form_search_as_of_idx ON items (form, search_as_of, search_keys_version);
    DROP FUNCTION search_query(text, text);
    DROP FUNCTION search_lexemes(text);
  `)
}

/** Rows are indexed by their words as written, without stems, until they are changed. */
export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql.raw(formerFunctions))
  await db.execute(sql`
    DROP TRIGGER derive_search_words ON items;
    DROP FUNCTION derive_search_words();
    DROP FUNCTION items_with_similar_key(text);
    DROP FUNCTION english_query(text);
    DROP FUNCTION english_stems(text);
    DROP FUNCTION compound_ends(text);
    DROP FUNCTION long_keys(text, text);
    DROP INDEX items_search_similar_idx;
    DROP INDEX items_form_search_as_of_idx;
    CREATE INDEX items_form_search_as_of_idx ON items (form, search_as_of);
    ALTER TABLE items DROP COLUMN search_similar;
    ALTER TABLE items DROP COLUMN search_words;
    ALTER TABLE items ADD COLUMN search_words tsvector GENERATED ALWAYS AS (
      setweight(search_lexemes(coalesce(search_heading, '')), 'A')
      || setweight(search_lexemes(coalesce(search_terms, '')), 'B')
      || search_lexemes(coalesce(search_body, ''))
    ) STORED;
    CREATE INDEX items_search_words_idx ON items USING gin (search_words);
  `)
}

const functions = String.raw`
  -- English stems without diacritics. The stemmer does not recognize plurals such as "theses" and "analyses", so these
  -- are made singular first.
  CREATE FUNCTION english_stems(text) RETURNS tsvector LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE RETURN
    drop_diacritics(to_tsvector('english', regexp_replace(
      regexp_replace(
        regexp_replace(lower(normalize($1, NFC) COLLATE "und-x-icu"), '[^[:alnum:]]+', ' ', 'g'),
        '([[:alnum:]]{100})[[:alnum:]]+', '\1', 'g'
      ),
      '([ey]s)es\M', '\1is', 'g'
    ))::text)::tsvector;

  -- The English stems of one word; null for what has no word in it.
  CREATE FUNCTION english_query(word text) RETURNS tsquery LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE RETURN (
    SELECT string_agg('''' || lexeme || '''', ' | ')::tsquery FROM unnest(english_stems(word)) AS stem
  );

  -- Keys with weights ("robot:1A") backwards, so that the end of a compound is found by a prefix.
  CREATE FUNCTION compound_ends(keys text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE RETURN (
    SELECT coalesce(string_agg('<' || reverse(split_part(key, ':', 1)) || ':' || split_part(key, ':', 2), ' '), '')
    FROM unnest(string_to_array(keys, ' ')) AS key WHERE length(split_part(key, ':', 1)) > 5
  );

  -- The keys of one weight that are long enough to be compared.
  CREATE FUNCTION long_keys(keys text, weight text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE RETURN (
    SELECT coalesce(string_agg(split_part(key, ':', 1), ' '), '')
    FROM unnest(string_to_array(keys, ' ')) AS key WHERE key ~ ('.{4}:1' || weight || '$')
  );

  -- Runs with every write; search_similar has the keys of titles and names before the bar, those of terms after it.
  CREATE FUNCTION derive_search_words() RETURNS trigger LANGUAGE plpgsql AS $$
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

  -- Entries with a word similar to this key in their titles, names, keywords or supervisors.
  CREATE FUNCTION items_with_similar_key(key text) RETURNS SETOF uuid LANGUAGE sql STABLE STRICT
    SET pg_trgm.word_similarity_threshold = 0.3
  AS $$
    SELECT id FROM items WHERE search_similar %> key ORDER BY word_similarity(key, search_similar) DESC LIMIT 500
  $$;
`

const formerFunctions = String.raw`
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
  CREATE FUNCTION search_query(word text, places text) RETURNS tsquery LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE RETURN (
    SELECT string_agg('''' || lexeme || ''':' || places, ' | ')::tsquery
    FROM unnest(search_lexemes(word)) AS stem
  );
`
