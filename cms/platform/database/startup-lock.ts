import { once } from 'node:events'
import pg from 'pg'

const name = 'start'

/**
 * Runs while no other instance does, and waits for it as long as it takes. The lock belongs to a session of its own, because
 * migrations and seeds are several transactions; if that session is lost, the start fails.
 */
export async function withStartupLock(
  url: string,
  report: (line: string) => void,
  run: () => Promise<void>,
): Promise<void> {
  const client = new pg.Client({ connectionString: url, keepAlive: true })
  const lost = once(client, 'end').then(() => {
    throw new Error('the connection that holds the lock of the start was lost')
  })
  lost.catch(() => undefined)
  // Without this listener, a lost connection would end the process.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query(
      "select set_config(name, '0', false) from unnest(array['lock_timeout', 'statement_timeout', 'idle_session_timeout']) name",
    )
    const { rows } = await client.query('select pg_try_advisory_lock(hashtextextended($1, 2)) as acquired', [
      name,
    ])
    if (!rows[0]?.acquired) {
      report('waiting for another instance to bring the database up to date')
      await client.query('select pg_advisory_lock(hashtextextended($1, 2))', [name])
    }
    await Promise.race([run(), lost])
  } finally {
    await client.end().catch(() => undefined)
  }
}
