import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/**
 * The records of OAI-PMH (cms/oai): every item that is or was public. That of an item that is not public any more stays, also
 * after the item was removed, with nothing but what its sets need.
 */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    CREATE TABLE oai_records (
      item uuid PRIMARY KEY,
      form varchar NOT NULL,
      year integer,
      curriculum varchar,
      -- When the row was written, not when the transaction began (see loadTimes in cms/oai/records.ts).
      changed_at timestamp(3) with time zone NOT NULL DEFAULT clock_timestamp()
    );
    CREATE INDEX oai_records_changed_at_idx ON oai_records (changed_at);

    INSERT INTO oai_records
    SELECT id, form, year::integer, curriculum, updated_at FROM items
    WHERE status IN ('published', 'confirmed') AND visibility = 'everyone';

    CREATE FUNCTION keep_oai_record() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
      was_public boolean := TG_OP <> 'INSERT' AND OLD.status IN ('published', 'confirmed') AND OLD.visibility = 'everyone';
      is_public boolean := TG_OP <> 'DELETE' AND NEW.status IN ('published', 'confirmed') AND NEW.visibility = 'everyone';
    BEGIN
      IF is_public THEN
        INSERT INTO oai_records (item, form, year, curriculum)
        VALUES (NEW.id, NEW.form, NEW.year::integer, NEW.curriculum)
        ON CONFLICT (item) DO UPDATE
        SET form = excluded.form, year = excluded.year, curriculum = excluded.curriculum, changed_at = excluded.changed_at;
      ELSIF was_public THEN
        UPDATE oai_records SET changed_at = clock_timestamp() WHERE item = OLD.id;
      END IF;
      RETURN NULL;
    END
    $$;
    CREATE TRIGGER keep_oai_record AFTER INSERT OR DELETE ON items
      FOR EACH ROW EXECUTE FUNCTION keep_oai_record();
    CREATE TRIGGER keep_changed_oai_record AFTER UPDATE ON items FOR EACH ROW WHEN (
      (OLD.status, OLD.visibility, OLD.values, OLD.files, OLD.year, OLD.curriculum, OLD.deadline_at, OLD.language)
        IS DISTINCT FROM
      (NEW.status, NEW.visibility, NEW.values, NEW.files, NEW.year, NEW.curriculum, NEW.deadline_at, NEW.language)
    ) EXECUTE FUNCTION keep_oai_record()`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
    DROP TRIGGER keep_changed_oai_record ON items;
    DROP TRIGGER keep_oai_record ON items;
    DROP FUNCTION keep_oai_record;
    DROP TABLE oai_records`)
}
