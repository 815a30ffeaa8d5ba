import type { ClientBase, PoolConfig } from 'pg'

/**
 * How long is waited for the database, in milliseconds. What takes longer fails as a dependency that is down: better
 * a refusal that says when to try again than a call that hangs. The server's own limits come before ours on the
 * connection, so that it learns of them too.
 */
export const patience = {
  /** For a free connection, or for a new one to open. */
  connection: 15_000,
  /** For a lock that another call holds. */
  lock: 15_000,
  statement: 30_000,
  /** For any answer at all, should the server be stuck or the network swallow it. */
  answer: 40_000,
  /** For the next statement of a transaction, which may look at the storage in between. */
  transaction: 60_000,
}

export function poolOptions(connectionString: string, wait = patience): PoolConfig {
  return {
    connectionString,
    max: 20,
    keepAlive: true,
    connectionTimeoutMillis: wait.connection,
    query_timeout: wait.answer,
    onConnect: (client) => limitTimes(client, wait),
  }
}

/** Sets the server's timeouts once connected: as startup parameters, poolers such as pgbouncer refuse them. */
async function limitTimes(client: ClientBase, wait: typeof patience): Promise<void> {
  await client.query(
    `select set_config('lock_timeout', $1, false), set_config('statement_timeout', $2, false),
       set_config('idle_in_transaction_session_timeout', $3, false)`,
    [wait.lock, wait.statement, wait.transaction].map(String),
  )
}
