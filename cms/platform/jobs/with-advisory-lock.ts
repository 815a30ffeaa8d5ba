import type { Payload } from 'payload'

/** Runs unless another instance holds the lock of the same name; then does nothing. */
export async function withAdvisoryLock(
  { db }: Pick<Payload, 'db'>,
  name: string,
  run: () => Promise<void>,
): Promise<void> {
  const client = await db.pool.connect()
  // The connection is closed after an error, which also ends its transaction.
  let isReusable = false
  try {
    // In a transaction, so that a pooler cannot reassign the connection; it may idle as long as the job takes.
    await client.query('begin')
    await client.query('set local idle_in_transaction_session_timeout = 0')
    const { rows } = await client.query<{ acquired: boolean }>(
      'select pg_try_advisory_xact_lock(hashtextextended($1, 1)) as acquired',
      [name],
    )
    if (rows[0]?.acquired) await run()
    await client.query('commit')
    isReusable = true
  } finally {
    client.release(!isReusable)
  }
}
