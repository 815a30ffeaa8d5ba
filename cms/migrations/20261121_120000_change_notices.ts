import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/**
 * Whoever writes a row that public answers are made of tells every instance (`cms/platform/cache/listen.ts`), when the
 * transaction commits and not before. By row: a statement that changes nothing tells nothing, and PostgreSQL sends what
 * one transaction says twice only once.
 */
const watched = [
  'items',
  'forms',
  'forms_field_sets',
  'forms_field_sets_fields',
  'fieldsets',
  'fields',
  'translations',
  'keywords',
  'pages',
  'pages_locales',
]

export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    CREATE FUNCTION tell_of_change() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM pg_notify('register_change', TG_TABLE_NAME);
      RETURN NULL;
    END
    $$;
  `)
  for (const table of watched) {
    await db.execute(sql`
      CREATE TRIGGER tell_of_change AFTER INSERT OR UPDATE OR DELETE ON ${sql.identifier(table)}
        FOR EACH ROW EXECUTE FUNCTION tell_of_change();
      CREATE TRIGGER tell_of_truncation AFTER TRUNCATE ON ${sql.identifier(table)}
        FOR EACH STATEMENT EXECUTE FUNCTION tell_of_change();
    `)
  }
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`DROP FUNCTION tell_of_change() CASCADE`)
}
