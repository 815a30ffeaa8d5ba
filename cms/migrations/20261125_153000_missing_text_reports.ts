import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/** Adds how often and when a key was last reported as missing. Rows without a text are in no public response and notify nothing. */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    ALTER TABLE "translations" ADD COLUMN "reports" integer NOT NULL DEFAULT 0, ADD COLUMN "reported_at" timestamptz;
    UPDATE "translations" SET "reports" = 1, "reported_at" = now() WHERE "reported_missing";

    CREATE OR REPLACE FUNCTION tell_of_text_change() RETURNS trigger LANGUAGE plpgsql AS $$
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
  `)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
    ALTER TABLE "translations" DROP COLUMN "reports", DROP COLUMN "reported_at";

    CREATE OR REPLACE FUNCTION tell_of_text_change() RETURNS trigger LANGUAGE plpgsql AS $$
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
  `)
}
