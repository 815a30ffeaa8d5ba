import { sql } from 'drizzle-orm'
import type { Payload } from 'payload'

/** Terminates the connections on which instances listen for changes in this database; they reconnect immediately. */
export async function interruptListening({ db }: Payload): Promise<void> {
  await db.drizzle.execute(sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'register changes' and datname = current_database()
  `)
}
