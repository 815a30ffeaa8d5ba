import pg from 'pg'
import { ConfigurationError } from '#cms/configuration.ts'
import { poolOptions } from './pool-options.ts'

/**
 * Asks the database whether it is there, before anything else does and ends in a page of stack.
 * @throws ConfigurationError naming where it was looked for, never the password
 */
export async function requireDatabase(url: string): Promise<void> {
  const client = new pg.Client(poolOptions(url))
  try {
    await client.connect()
    await client.end()
  } catch (error) {
    const { host, pathname } = new URL(url)
    const why = error instanceof Error ? error.message : String(error)
    throw new ConfigurationError(`DATABASE_URL: there is no database to use at ${host}${pathname} (${why})`)
  }
}
