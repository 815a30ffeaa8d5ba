import pg from 'pg'
import { z } from 'zod'
import { ConfigurationError } from '#cms/configuration.ts'
import { errorReason } from '#cms/platform/error-reason.ts'
import { databaseFactsQuery, databaseFactsSchema, missingRequirements } from './requirements.ts'

/** Milliseconds for a connection, and for each answer. */
const timeout = 4_000

/**
 * Checks before anything else uses it that the database answers, is one that the register can run on, and that
 * connections to it keep their sessions.
 * @throws ConfigurationError in one line that names the address but never the password
 */
export async function requireDatabase(url: string): Promise<void> {
  await withClients(url, 'DATABASE_URL', async (first, second) => {
    const missing = missingRequirements(
      databaseFactsSchema.parse((await first.query(databaseFactsQuery)).rows[0]),
    )
    if (missing.length > 0) throw new Error(missing.join('; '))
    if (!(await keepsSessions(first, second)))
      throw new Error(
        'a pooler in transaction mode is in between: it must keep sessions (pool_mode = session)',
      )
  })
}

/**
 * Checks that replicas answer and follow this database.
 * @throws ConfigurationError as `requireDatabase` does
 */
export async function requireReplicas(url: string, replicaUrls: readonly string[]): Promise<void> {
  if (replicaUrls.length === 0) return
  const primary = await withClients(url, 'DATABASE_URL', systemOf)
  const requireReplica = (replicaUrl: string) =>
    withClients(replicaUrl, 'DATABASE_REPLICAS', async (client) => {
      const { id, isStandby } = await systemOf(client)
      if (!isStandby || id !== primary.id) throw new Error('it is no streaming replica of DATABASE_URL')
    })
  await Promise.all(replicaUrls.map(requireReplica))
}

const systemSchema = z.object({ id: z.string(), isStandby: z.boolean() })

async function systemOf(client: pg.Client): Promise<z.infer<typeof systemSchema>> {
  const { rows } = await client.query(
    'select system_identifier::text as id, pg_is_in_recovery() as "isStandby" from pg_control_system()',
  )
  return systemSchema.parse(rows[0])
}

/**
 * Whether each of two clients has a server connection to itself. A pooler by transaction gives one to whoever begins a
 * transaction, which settings, LISTEN and locks of a session do not survive.
 */
export async function keepsSessions(first: pg.ClientBase, second: pg.ClientBase): Promise<boolean> {
  const backendOf = async (client: pg.ClientBase) =>
    (await client.query('select pg_backend_pid() as pid')).rows[0]?.pid
  const before = await backendOf(first)
  await second.query('begin')
  const other = await backendOf(second)
  const after = await backendOf(first)
  await second.query('rollback')
  return before === after && before !== other
}

async function withClients<T>(
  url: string,
  variable: string,
  use: (first: pg.Client, second: pg.Client) => Promise<T>,
): Promise<T> {
  const options = { connectionString: url, connectionTimeoutMillis: timeout, query_timeout: timeout }
  const clients: [pg.Client, pg.Client] = [new pg.Client(options), new pg.Client(options)]
  for (const client of clients) client.on('error', () => undefined)
  try {
    for (const client of clients) await client.connect()
    return await use(...clients)
  } catch (error) {
    const { host, pathname } = new URL(url)
    throw new ConfigurationError(
      `${variable}: the database at ${host}${pathname} cannot be used: ${errorReason(error)}`,
    )
  } finally {
    for (const client of clients) void client.end().catch(() => undefined)
  }
}
