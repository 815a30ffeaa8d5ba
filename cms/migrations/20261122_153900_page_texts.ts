import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/**
 * Moves the copied texts to their new columns, and notifies changes of pictures, which public responses contain
 * (`cms/platform/cache/listen.ts`). Versions with only one language cannot be restored any more.
 */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    UPDATE pages SET title_et = title ->> 'et', title_en = title ->> 'en', content = copied.content
      FROM copied_page_texts copied WHERE copied.id = pages.id;
    UPDATE _pages_v SET version_title_et = title ->> 'et', version_title_en = title ->> 'en', version_content = copied.content
      FROM copied_version_texts copied WHERE copied.id = _pages_v.id;
    DELETE FROM _pages_v WHERE version_content IS NULL OR NOT version_content ?& array['et', 'en'];
    DROP TABLE copied_page_texts, copied_version_texts;
    CREATE TRIGGER tell_of_change AFTER INSERT OR UPDATE OR DELETE ON media
      FOR EACH ROW EXECUTE FUNCTION tell_of_change();
    CREATE TRIGGER tell_of_truncation AFTER TRUNCATE ON media
      FOR EACH STATEMENT EXECUTE FUNCTION tell_of_change();
  `)
}

/** The texts are not moved back. */
export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
    DROP TRIGGER tell_of_change ON media;
    DROP TRIGGER tell_of_truncation ON media;
  `)
}
