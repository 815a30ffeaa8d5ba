import pg from 'pg'

/** Asks the server that `DATABASE_URL` names, over a connection of its own; another of its databases, where one is named. */
export async function query(sql: string, database?: string): Promise<void> {
  const address = new URL(process.env.DATABASE_URL ?? '')
  if (database) address.pathname = `/${database}`
  const client = new pg.Client({ connectionString: address.href })
  await client.connect()
  await client.query(sql).finally(() => client.end())
}
