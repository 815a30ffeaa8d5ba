import pg from 'pg'

/** Runs a statement on the server of `DATABASE_URL` over a new connection, optionally in another database. */
export async function query(sql: string, database?: string): Promise<void> {
  const address = new URL(process.env.DATABASE_URL ?? '')
  if (database) address.pathname = `/${database}`
  const client = new pg.Client({ connectionString: address.href })
  await client.connect()
  await client.query(sql).finally(() => client.end())
}
