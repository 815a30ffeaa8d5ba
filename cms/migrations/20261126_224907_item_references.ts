import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/** Short references of items. Existing ones get theirs by the year and in the order of their creation. */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    ALTER TABLE items ADD COLUMN reference varchar;
    ALTER TABLE _items_v ADD COLUMN version_reference varchar;

    -- The last number of each register and year (cms/items/next-reference.ts).
    CREATE TABLE reference_counters (
      letter text NOT NULL,
      year integer NOT NULL,
      last integer NOT NULL,
      PRIMARY KEY (letter, year)
    );

    WITH lettered AS (
      SELECT id, created_at,
        CASE form WHEN 'thesis' THEN 'T' WHEN 'topics' THEN 'K' WHEN 'internship' THEN 'P' ELSE 'V' END AS letter,
        extract(year FROM created_at AT TIME ZONE 'Europe/Tallinn')::integer AS year
      FROM items
    ), numbered AS (
      SELECT id, letter, year, row_number() OVER (PARTITION BY letter, year ORDER BY created_at, id) AS number
      FROM lettered
    ), counters AS (
      INSERT INTO reference_counters SELECT letter, year, max(number) FROM numbered GROUP BY letter, year
    )
    UPDATE items SET reference = numbered.letter || '-' || numbered.year || '-'
      || lpad(number::text, greatest(4, length(number::text)), '0')
    FROM numbered WHERE numbered.id = items.id;

    CREATE UNIQUE INDEX items_reference_idx ON items (reference)`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
    ALTER TABLE items DROP COLUMN reference;
    ALTER TABLE _items_v DROP COLUMN version_reference;
    DROP TABLE reference_counters`)
}
