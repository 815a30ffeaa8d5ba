-- What Payload's schema does not have. A changed function is created anew by a later migration.

CREATE EXTENSION IF NOT EXISTS pg_trgm;
-- Loads pg_trgm, because only a loaded extension's settings can be set by a function.
SELECT similarity('', '');

-- Tables without a collection

-- The counts of calls by address, in the shape of rate-limiter-flexible.
CREATE TABLE rate_limits (
  key varchar(255) PRIMARY KEY,
  points integer DEFAULT 0 NOT NULL,
  expire bigint
);
CREATE INDEX rate_limits_expire_idx ON rate_limits (expire);

-- Open sessions of the manage pages: a cookie is valid only while its row exists (cms/platform/auth/manage-sessions.ts).
CREATE TABLE manage_sessions (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  expires_at timestamptz NOT NULL
);
CREATE INDEX manage_sessions_user_id_idx ON manage_sessions (user_id);
CREATE INDEX manage_sessions_expires_at_idx ON manage_sessions (expires_at);

-- Where a merged keyword was in each item, so that the merge can be undone (cms/keywords/merge-keywords.ts).
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

-- Every change of a text by a manager (cms/translations/save-texts.ts).
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

-- Keys of the words in titles, names, keywords and supervisors, among which similar words are found.
CREATE TABLE search_vocabulary (key text NOT NULL);
CREATE INDEX search_vocabulary_key_idx ON search_vocabulary (key);
CREATE INDEX search_vocabulary_similar_idx ON search_vocabulary USING gin (key gin_trgm_ops) WITH (fastupdate = off);

-- How often and when a key was last reported as missing.
ALTER TABLE translations
  ADD COLUMN reports integer NOT NULL DEFAULT 0,
  ADD COLUMN reported_at timestamptz;

-- Search (decision 0022)

-- Text as people see it, without markup and invisible characters: visibleText of contract/fold-text.ts.
CREATE FUNCTION visible_text(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE RETURN
  normalize(regexp_replace(
    CASE WHEN strpos($1, '<') = 0 THEN $1 ELSE regexp_replace(
      regexp_replace($1, '</?(?:br|p)(?:\s[^<>]*)?/?>', ' ', 'gi'),
      '</?(?:[bius]|em|strong|sub|sup|small|span|font|tt|code)(?:\s[^<>]*)?/?>', '', 'gi'
    ) END,
    '[\u0001-\u0008\u000e-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufffe\uffff]+', '', 'g'
  ), NFKC);

CREATE FUNCTION drop_diacritics(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE RETURN
  replace(replace(replace(replace(translate(
    regexp_replace(
      normalize($1, NFKD),
      '[\u0300-\u036f\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f]+', '', 'g'
    ),
    'łøđðı', 'loddi'), 'þ', 'th'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe');

-- foldText of contract/fold-text.ts.
CREATE FUNCTION fold_text(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE RETURN
  btrim(regexp_replace(drop_diacritics(lower(visible_text($1) COLLATE "und-x-icu")), '\s+', ' ', 'g'));

-- English stems of folded words. The stemmer does not recognize plurals such as "theses" and "analyses", so these are made
-- singular first.
CREATE FUNCTION english_stems(text) RETURNS tsvector LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE RETURN
  to_tsvector('english', regexp_replace(
    regexp_replace(
      regexp_replace(fold_text($1) COLLATE "und-x-icu", '[^[:alnum:]]+', ' ', 'g'),
      '([[:alnum:]]{100})[[:alnum:]]+', '\1', 'g'
    ),
    '([ey]s)es\M', '\1is', 'g'
  ));

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

-- The keys of the vocabulary that are most similar to this one.
CREATE FUNCTION similar_keys(wanted text, most integer) RETURNS SETOF text LANGUAGE sql STABLE STRICT
  SET pg_trgm.word_similarity_threshold = 0.25
AS $$
  SELECT key FROM search_vocabulary WHERE key %> wanted
  GROUP BY key ORDER BY word_similarity(wanted, key) DESC, key LIMIT most
$$;

ALTER TABLE items
  ALTER COLUMN first_name TYPE varchar COLLATE "et-x-icu",
  ALTER COLUMN last_name TYPE varchar COLLATE "et-x-icu",
  ALTER COLUMN title_et TYPE varchar COLLATE "et-x-icu",
  ALTER COLUMN title_en TYPE varchar COLLATE "et-x-icu",
  ALTER COLUMN organization TYPE varchar COLLATE "et-x-icu",
  ADD COLUMN search_words tsvector,
  ADD COLUMN search_similar text,
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
ALTER TABLE keywords ALTER COLUMN label TYPE varchar COLLATE "et-x-icu";

-- Runs with every write; search_similar has the keys of titles and names before the bar, those of terms after it. They are
-- in the vocabulary, too, which is not unique: writers would wait for each other, and concurrent ones may add a key twice.
CREATE FUNCTION derive_search_words() RETURNS trigger LANGUAGE plpgsql AS $$
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
CREATE TRIGGER derive_search_words BEFORE INSERT OR UPDATE ON items
  FOR EACH ROW EXECUTE FUNCTION derive_search_words();

-- Without pending lists, searches after many writes take no longer than before them.
CREATE INDEX items_search_words_idx ON items USING gin (search_words) WITH (fastupdate = off);
CREATE INDEX items_search_parts_idx ON items USING gin (search_parts gin_trgm_ops) WITH (fastupdate = off);
CREATE INDEX items_search_names_idx ON items USING gin (search_names gin_trgm_ops) WITH (fastupdate = off);
CREATE INDEX items_search_managers_idx ON items USING gin (search_managers gin_trgm_ops) WITH (fastupdate = off);
CREATE INDEX items_search_facets_idx ON items USING gin (string_to_array(search_facets, E'\n'));
CREATE INDEX keywords_search_text_trgm_idx ON keywords USING gin (search_text gin_trgm_ops);

-- Lists, jobs and the undo of changes

-- A single name counts as the last name.
CREATE INDEX items_form_names_idx ON items (form, (coalesce(nullif(last_name, ''), first_name)), first_name, id);
CREATE INDEX items_form_newest_idx ON items (form, created_at DESC, id);
-- Has all that the totals of lists and the years of theses are read from, so these need no rows.
CREATE INDEX items_listed_idx ON items (form, status, visibility, deadline_at) INCLUDE (year, curriculum);
CREATE INDEX form_status_idx ON items (form, status);
CREATE INDEX form_year_idx ON items (form, year);
CREATE INDEX items_deadline_at_idx ON items (deadline_at);
CREATE INDEX items_form_curriculum_idx ON items (form, curriculum);
CREATE INDEX items_form_search_as_of_idx ON items (form, search_as_of, search_keys_version);
-- Few versions and mails belong to a change.
CREATE INDEX _items_v_version_change_idx ON _items_v (version_change) WHERE version_change IS NOT NULL;
CREATE INDEX mails_change_idx ON mails (change) WHERE change IS NOT NULL;

-- Change notifications: every instance is notified of the kind of data that changed (contract/data-kinds.ts) when the
-- transaction commits (cms/platform/cache/listen.ts). Rows that no public response shows notify nothing: items in other
-- statuses (publicStatusesOf), unpublished keywords, and keys without a text.

CREATE FUNCTION tell_of_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('register_change', CASE
    WHEN TG_TABLE_NAME IN ('forms', 'forms_field_sets', 'forms_field_sets_fields', 'fieldsets', 'fields')
      THEN 'forms'
    ELSE TG_TABLE_NAME
  END);
  RETURN NULL;
END
$$;

CREATE FUNCTION tell_of_item_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.status IN ('published', 'confirmed') THEN
    PERFORM pg_notify('register_change', 'items:' || OLD.form);
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.status IN ('published', 'confirmed') THEN
    PERFORM pg_notify('register_change', 'items:' || NEW.form);
  END IF;
  RETURN NULL;
END
$$;

CREATE FUNCTION tell_of_keyword_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (TG_OP <> 'INSERT' AND OLD.published) OR (TG_OP <> 'DELETE' AND NEW.published) THEN
    PERFORM pg_notify('register_change', 'keywords');
  END IF;
  RETURN NULL;
END
$$;

CREATE FUNCTION tell_of_text_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND (OLD.et IS NOT NULL OR OLD.en IS NOT NULL) THEN
    PERFORM pg_notify('register_change', CASE OLD.namespace WHEN 'forms' THEN 'texts:forms' ELSE 'texts' END);
  END IF;
  IF TG_OP <> 'DELETE' AND (NEW.et IS NOT NULL OR NEW.en IS NOT NULL) THEN
    PERFORM pg_notify('register_change', CASE NEW.namespace WHEN 'forms' THEN 'texts:forms' ELSE 'texts' END);
  END IF;
  RETURN NULL;
END
$$;

DO $$
DECLARE
  watched text;
BEGIN
  FOREACH watched IN ARRAY ARRAY[
    'items', 'forms', 'forms_field_sets', 'forms_field_sets_fields', 'fieldsets', 'fields', 'translations', 'keywords',
    'pages', 'media'
  ] LOOP
    EXECUTE format(
      'CREATE TRIGGER tell_of_change AFTER INSERT OR UPDATE OR DELETE ON %I FOR EACH ROW EXECUTE FUNCTION %I()',
      watched,
      CASE watched
        WHEN 'items' THEN 'tell_of_item_change'
        WHEN 'keywords' THEN 'tell_of_keyword_change'
        WHEN 'translations' THEN 'tell_of_text_change'
        ELSE 'tell_of_change'
      END
    );
    EXECUTE format(
      'CREATE TRIGGER tell_of_truncation AFTER TRUNCATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION tell_of_change()',
      watched
    );
  END LOOP;
END
$$;
