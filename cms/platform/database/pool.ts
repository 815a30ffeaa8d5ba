import type { ClientBase, PoolConfig } from 'pg'
import pg from 'pg'

/**
 * Database timeouts in milliseconds. A request that exceeds one fails with 503 instead of hanging. The timeouts that the
 * server enforces are shorter than the client's, so that the server normally cancels the statement.
 */
export const timeouts = {
  /** For a free connection in the pool. */
  connection: 10_000,
  /** For opening a connection. A server that exceeds it is frozen or unreachable. */
  response: 3_000,
  /** A connection in use for this long is closed if the server is frozen. */
  slow: 4_000,
  /** For a lock held by another transaction. */
  lock: 15_000,
  statement: 30_000,
  /** Enforced by the client, in case a connection is lost silently. */
  query: 40_000,
  /** For the next statement of a transaction, which may call the storage in between. */
  transaction: 60_000,
}

/**
 * A pool whose checked-out clients have an `error` listener. Without one, a connection that is lost between two statements
 * would end the process. The next statement on it fails anyway.
 *
 * If the server is frozen, connections in use are closed: their statements fail long before the timeouts, which allow for
 * slow statements.
 */
export class WatchedPool extends pg.Pool {
  #check: Promise<boolean> | undefined

  constructor(options: PoolConfig, { response, slow } = timeouts) {
    class Client extends pg.Client {
      constructor() {
        super({ ...options, connectionTimeoutMillis: response })
        this.on('error', () => undefined)
      }
    }
    super({ ...options, Client })
    const watches = new Map<ClientBase, NodeJS.Timeout>()
    this.on('acquire', (client) => {
      const watch = async () => {
        this.#check ??= isFrozen(new Client()).finally(() => {
          this.#check = undefined
        })
        if ((await this.#check) && watches.has(client) && client instanceof Client) void client.end()
      }
      watches.set(client, setInterval(watch, slow).unref())
    })
    this.on('release', (_error, client) => {
      clearInterval(watches.get(client))
      watches.delete(client)
    })
  }
}

/** Whether the server neither accepts nor rejects a new connection in time. */
async function isFrozen(client: pg.Client): Promise<boolean> {
  try {
    await client.connect()
    await client.end()
    return false
  } catch (error) {
    return error instanceof Error && error.message === 'timeout expired'
  }
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
  const query = {
    text: `select set_config('lock_timeout', $1, false), set_config('statement_timeout', $2, false),
       set_config('idle_in_transaction_session_timeout', $3, false)`,
    values: [limits.lock, limits.statement, limits.transaction].map(String),
    query_timeout: limits.response,
  }
  await client.query(query)
}
