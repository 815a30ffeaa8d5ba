import pg from 'pg'

/** Runs a statement on the server of `DATABASE_URL` over a new connection, optionally in another database. */
export async function query(sql: string, database?: string): Promise<void> {
  const address = new URL(process.env.DATABASE_URL ?? '')
  if (database) address.pathname = `/${database}`
  await queryAt(address.href, sql)
}

/** Runs a statement over a new connection to this database; returns the rows. */
export async function queryAt(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(sql).finally(() => client.end())
  return rows
}
