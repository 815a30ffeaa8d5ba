import { sql } from 'drizzle-orm'
import type { Payload } from 'payload'

/** Ends the connections over which instances are told of changes in this database; each makes another at once. */
export async function interruptListening({ db }: Payload): Promise<void> {
  await db.drizzle.execute(sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'register changes' and datname = current_database()
  `)
}
