import type { Payload } from 'payload'

/** Runs where no other instance of the register is at the same job now; else does nothing. */
export async function inTurn(
  { db }: Pick<Payload, 'db'>,
  name: string,
  run: () => Promise<void>,
): Promise<void> {
  const client = await db.pool.connect()
  // Closed unless all went well: with the connection ends a transaction that is still open.
  let isSound = false
  try {
    // In a transaction, so that a pooler cannot hand the lock to somebody else; it may idle as long as the job takes.
    await client.query('begin')
    await client.query('set local idle_in_transaction_session_timeout = 0')
    const { rows } = await client.query<{ got: boolean }>(
      'select pg_try_advisory_xact_lock(hashtextextended($1, 1)) as got',
      [name],
    )
    if (rows[0]?.got) await run()
    await client.query('commit')
    isSound = true
  } finally {
    client.release(!isSound)
  }
}
