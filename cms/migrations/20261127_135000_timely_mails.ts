import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/** Reminders of deadlines, how long reviews usually take, and addresses to which only decisions are mailed. */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    CREATE TABLE deadline_reminders (
      item uuid NOT NULL REFERENCES items ON DELETE CASCADE,
      deadline_at timestamp(3) with time zone NOT NULL,
      queued_at timestamp(3) with time zone NOT NULL DEFAULT now(),
      PRIMARY KEY (item, deadline_at)
    );
    CREATE INDEX items_public_deadline_idx ON items (deadline_at) WHERE status IN ('published', 'confirmed');

    CREATE TABLE review_times (
      form text PRIMARY KEY,
      decisions integer NOT NULL,
      median_days double precision NOT NULL,
      measured_at timestamp(3) with time zone NOT NULL DEFAULT now()
    );

    CREATE TABLE mail_keys (
      -- SHA-256 in hexadecimal digits; the key itself is only in the mail.
      key_hash text PRIMARY KEY,
      address text NOT NULL,
      created_at timestamp(3) with time zone NOT NULL DEFAULT now()
    );
    CREATE INDEX mail_keys_created_idx ON mail_keys (created_at);
    CREATE TABLE ended_mails (
      address text PRIMARY KEY,
      ended_at timestamp(3) with time zone NOT NULL DEFAULT now()
    );
    ALTER TABLE mails ADD COLUMN end_key text`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
    ALTER TABLE mails DROP COLUMN end_key;
    DROP TABLE ended_mails;
    DROP TABLE mail_keys;
    DROP TABLE review_times;
    DROP INDEX items_public_deadline_idx;
    DROP TABLE deadline_reminders`)
}
