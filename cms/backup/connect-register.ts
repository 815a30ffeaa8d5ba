import pg from 'pg'
import { ConfigurationError, configuration } from '#cms/configuration.ts'
import { knownMigrations } from '#cms/platform/database/known-migrations.ts'
import { requireKnownMigrations } from '#cms/platform/database/require-database.ts'
import { requireReadableStorage } from '#cms/platform/storage/require-storage.ts'

/**
 * Calls `use` with a client of the register's database, which has the schema of this version.
 * @throws ConfigurationError if database or storage cannot be read, or no register or another version has been started on the database
 */
export async function withRegister<T>(use: (client: pg.Client) => Promise<T>): Promise<T> {
  const { database, storage } = configuration()
  const known = await knownMigrations()
  await requireKnownMigrations(database.url, known)
  return withClient(database.url, async (client) => {
    const { rows } = await client.query("select to_regclass('forms') is not null as exists")
    if (!rows[0]?.exists)
      throw new ConfigurationError('DATABASE_URL: the database is empty: no register has been started on it')
    const { rows: applied } = await client.query('select name from payload_migrations where batch > 0')
    const missing = known.find((name) => applied.every((migration) => migration.name !== name))
    if (missing)
      throw new ConfigurationError(
        `DATABASE_URL: an older version of the register has written the database (without ${missing}): start this version on it first, or use that one`,
      )
    await requireReadableStorage(storage)
    return use(client)
  })
}

/** Calls `use` with a client, which is ended afterwards. */
export async function withClient<T>(url: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, keepAlive: true })
  // Without a listener, the loss of a connection that waits ends the process; with it, the next query fails.
  client.on('error', () => undefined)
  try {
    await client.connect()
    return await use(client)
  } finally {
    await client.end().catch(() => undefined)
  }
}
