import type { Payload } from 'payload'

/** Runs where no other instance of the register is at the same job now; else does nothing. */
export async function inTurn(
  { db }: Pick<Payload, 'db'>,
  name: string,
  run: () => Promise<void>,
): Promise<void> {
  const client = await db.pool.connect()
  // Closed unless all went well: with the connection ends a lock that it may still hold.
  let isSound = false
  try {
    const { rows } = await client.query<{ got: boolean }>(
      'select pg_try_advisory_lock(hashtextextended($1, 1)) as got',
      [name],
    )
    if (rows[0]?.got) {
      await run()
      await client.query('select pg_advisory_unlock(hashtextextended($1, 1))', [name])
    }
    isSound = true
  } finally {
    client.release(!isSound)
  }
}
