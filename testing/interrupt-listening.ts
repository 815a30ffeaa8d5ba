import { sql } from 'drizzle-orm'
import type { Payload } from 'payload'
import { z } from 'zod'

/** Terminates the connections on which instances listen for changes in this database; they reconnect immediately. */
export async function interruptListening({ db }: Payload): Promise<void> {
  await db.drizzle.execute(sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'register changes' and datname = current_database()
  `)
}

const rowsSchema = z.array(z.object({ pid: z.number() }))

/**
 * Stops the server processes of these connections, which then neither answer nor end. Returns a function that continues them. Only for
 * a database on this machine.
 */
export async function hangListening({ db }: Payload): Promise<() => void> {
  const { rows } = await db.drizzle.execute(sql`
    select pid from pg_stat_activity where application_name = 'register changes' and datname = current_database()
  `)
  const pids = rowsSchema.parse(rows).map(({ pid }) => pid)
  for (const pid of pids) process.kill(pid, 'SIGSTOP')
  return () => {
    for (const pid of pids) process.kill(pid, 'SIGCONT')
  }
}
