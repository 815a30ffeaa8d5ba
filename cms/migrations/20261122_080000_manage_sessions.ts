import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/** Open sessions of the manage pages: a cookie is good only while its row is here (`cms/platform/auth/manage-sessions.ts`). */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    CREATE TABLE manage_sessions (
      id uuid PRIMARY KEY,
      user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
      expires_at timestamptz NOT NULL
    );
    CREATE INDEX manage_sessions_user_id_idx ON manage_sessions (user_id);
    CREATE INDEX manage_sessions_expires_at_idx ON manage_sessions (expires_at);
  `)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`DROP TABLE manage_sessions`)
}
