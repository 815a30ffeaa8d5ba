import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/** The volume of an internship has its own field type. Its values stay: the new type accepts every text of the old one. */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`UPDATE fields SET type = 'volume' WHERE slug = 'total_volume' AND type = 'text'`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`UPDATE fields SET type = 'text' WHERE type = 'volume'`)
}
