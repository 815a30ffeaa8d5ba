import type { ClientBase, PoolConfig } from 'pg'
import pg from 'pg'

/**
 * A pool whose checked-out clients have an `error` listener. Without one, a connection that is lost between two statements
 * would end the process. The next statement on it fails anyway.
 */
export class WatchedPool extends pg.Pool {
  constructor(options?: pg.PoolConfig) {
    super(options)
    this.on('connect', (client) => client.on('error', () => undefined))
  }
}

/**
 * Database timeouts in milliseconds. A request that exceeds one fails with 503 instead of hanging. The timeouts that the
 * server enforces are shorter than the client's, so that the server normally cancels the statement.
 */
export const timeouts = {
  /** For a free connection in the pool, or for opening one. */
  connection: 15_000,
  /** For a lock held by another transaction. */
  lock: 15_000,
  statement: 30_000,
  /** Enforced by the client, in case the server hangs or the network drops packets. */
  query: 40_000,
  /** For the next statement of a transaction, which may call the storage in between. */
  transaction: 60_000,
}

export function poolOptions(connectionString: string, limits = timeouts): PoolConfig {
  return {
    connectionString,
    max: 20,
    keepAlive: true,
    connectionTimeoutMillis: limits.connection,
    query_timeout: limits.query,
    onConnect: (client) => setServerTimeouts(client, limits),
  }
}

/** Sets the server's timeouts after connecting: as startup parameters, poolers such as pgbouncer reject them. */
async function setServerTimeouts(client: ClientBase, limits: typeof timeouts): Promise<void> {
  await client.query(
    `select set_config('lock_timeout', $1, false), set_config('statement_timeout', $2, false),
       set_config('idle_in_transaction_session_timeout', $3, false)`,
    [limits.lock, limits.statement, limits.transaction].map(String),
  )
}
