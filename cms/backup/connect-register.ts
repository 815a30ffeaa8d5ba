import pg from 'pg'
import { ConfigurationError, configuration } from '#cms/configuration.ts'
import { errorReason } from '#cms/platform/error-reason.ts'
import { requireReadableStorage } from '#cms/platform/storage/require-storage.ts'

/**
 * Returns a client of the register's database, which the caller ends.
 * @throws ConfigurationError if database or storage cannot be read, or no register has been started on the database
 */
export async function connectRegister(): Promise<pg.Client> {
  const { database, storage } = configuration()
  const client = new pg.Client({ connectionString: database.url, keepAlive: true })
  try {
    await client.connect()
  } catch (error) {
    const { host, pathname } = new URL(database.url)
    throw new ConfigurationError(
      `DATABASE_URL: the database at ${host}${pathname} cannot be used: ${errorReason(error)}`,
    )
  }
  try {
    const { rows } = await client.query("select to_regclass('forms') is not null as exists")
    if (!rows[0]?.exists)
      throw new ConfigurationError('DATABASE_URL: the database is empty: no register has been started on it')
    await requireReadableStorage(storage)
    return client
  } catch (error) {
    await client.end()
    throw error
  }
}
