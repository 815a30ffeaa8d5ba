import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/**
 * A change notification names the kind of data that changed (`contract/data-kinds.ts`). Rows that no public response shows
 * notify nothing: entries in other statuses (`publicStatusesOf`), such as new submissions, and unpublished keywords.
 */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    CREATE OR REPLACE FUNCTION tell_of_change() RETURNS trigger LANGUAGE plpgsql AS $$
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
      IF TG_OP <> 'INSERT' THEN
        PERFORM pg_notify('register_change', CASE OLD.namespace WHEN 'forms' THEN 'texts:forms' ELSE 'texts' END);
      END IF;
      IF TG_OP <> 'DELETE' THEN
        PERFORM pg_notify('register_change', CASE NEW.namespace WHEN 'forms' THEN 'texts:forms' ELSE 'texts' END);
      END IF;
      RETURN NULL;
    END
    $$;

    CREATE OR REPLACE TRIGGER tell_of_change AFTER INSERT OR UPDATE OR DELETE ON items
      FOR EACH ROW EXECUTE FUNCTION tell_of_item_change();
    CREATE OR REPLACE TRIGGER tell_of_change AFTER INSERT OR UPDATE OR DELETE ON keywords
      FOR EACH ROW EXECUTE FUNCTION tell_of_keyword_change();
    CREATE OR REPLACE TRIGGER tell_of_change AFTER INSERT OR UPDATE OR DELETE ON translations
      FOR EACH ROW EXECUTE FUNCTION tell_of_text_change();
  `)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
    CREATE OR REPLACE TRIGGER tell_of_change AFTER INSERT OR UPDATE OR DELETE ON items
      FOR EACH ROW EXECUTE FUNCTION tell_of_change();
    CREATE OR REPLACE TRIGGER tell_of_change AFTER INSERT OR UPDATE OR DELETE ON keywords
      FOR EACH ROW EXECUTE FUNCTION tell_of_change();
    CREATE OR REPLACE TRIGGER tell_of_change AFTER INSERT OR UPDATE OR DELETE ON translations
      FOR EACH ROW EXECUTE FUNCTION tell_of_change();
    DROP FUNCTION tell_of_item_change();
    DROP FUNCTION tell_of_keyword_change();
    DROP FUNCTION tell_of_text_change();
    CREATE OR REPLACE FUNCTION tell_of_change() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM pg_notify('register_change', TG_TABLE_NAME);
      RETURN NULL;
    END
    $$;
  `)
}
