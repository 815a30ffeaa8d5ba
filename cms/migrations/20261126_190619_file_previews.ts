import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/** Pictures of the first pages of files, which the responses of public items name. */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    ALTER TABLE files
      ADD COLUMN preview_version numeric,
      ADD COLUMN preview_width numeric,
      ADD COLUMN preview_height numeric;

    CREATE FUNCTION tell_of_preview_change() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF EXISTS (SELECT FROM items WHERE id::text = NEW.item AND status IN ('published', 'confirmed')) THEN
        PERFORM pg_notify('register_change', 'items:' || NEW.form);
      END IF;
      RETURN NULL;
    END
    $$;
    -- Other changes of files change nothing that public responses contain.
    CREATE TRIGGER tell_of_preview_change AFTER UPDATE ON files FOR EACH ROW
      WHEN (OLD.preview_width IS DISTINCT FROM NEW.preview_width)
      EXECUTE FUNCTION tell_of_preview_change();
  `)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
    DROP TRIGGER tell_of_preview_change ON files;
    DROP FUNCTION tell_of_preview_change();
    ALTER TABLE files DROP COLUMN preview_version, DROP COLUMN preview_width, DROP COLUMN preview_height;
  `)
}
