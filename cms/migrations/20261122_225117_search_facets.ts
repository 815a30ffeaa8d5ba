import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/** The values by which lists are filtered and counted. `refresh-columns.ts` fills them for existing rows, some at a time. */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    ALTER TABLE "items" ADD COLUMN "search_facets" varchar;
    ALTER TABLE "_items_v" ADD COLUMN "version_search_facets" varchar;
    CREATE INDEX items_search_facets_idx ON items USING gin (string_to_array(search_facets, E'\\n'));
  `)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
    DROP INDEX items_search_facets_idx;
    ALTER TABLE "items" DROP COLUMN "search_facets";
    ALTER TABLE "_items_v" DROP COLUMN "version_search_facets";
  `)
}
