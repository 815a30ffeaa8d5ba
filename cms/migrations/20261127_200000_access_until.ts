import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/** Who gave access to whom, and until when. */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    ALTER TABLE users ADD COLUMN listed_by varchar;
    ALTER TABLE users ADD COLUMN listed_by_name varchar;
    ALTER TABLE users ADD COLUMN listed_at timestamp(3) with time zone;
    ALTER TABLE users ADD COLUMN listed_until varchar;

    -- Whether a row of users gives access by the access list now; the last day counts.
    CREATE FUNCTION has_access(listed boolean, listed_until varchar) RETURNS boolean
    LANGUAGE sql STABLE PARALLEL SAFE
    RETURN coalesce(listed, false)
      AND coalesce(listed_until >= to_char(now() AT TIME ZONE 'Europe/Tallinn', 'YYYY-MM-DD'), true)`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
    DROP FUNCTION has_access;
    ALTER TABLE users DROP COLUMN listed_by;
    ALTER TABLE users DROP COLUMN listed_by_name;
    ALTER TABLE users DROP COLUMN listed_at;
    ALTER TABLE users DROP COLUMN listed_until`)
}
