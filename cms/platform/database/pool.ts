import { setTimeout as pause } from 'node:timers/promises'
import type { ClientBase, PoolConfig } from 'pg'
import pg from 'pg'
import { traceCalls } from '#cms/platform/traces.ts'
import { describeStatement } from './describe-statement.ts'

/**
 * Database timeouts in milliseconds. A request that exceeds one fails with 503 instead of hanging. The timeouts that the
 * server enforces are shorter than the client's, so that the server normally cancels the statement.
 */
export const timeouts = {
  /** For a free connection of the pool, or for opening one: on a busy machine that takes seconds. */
  connection: 10_000,
  /** If no call has ended for this time although some are in progress, a probe checks whether the server is frozen … */
  idle: 700,
  /** … which it is if it does not respond for this time. With twice `idle`, this is less than the health check takes. */
  probe: 1_500,
  /** For a lock held by another transaction. */
  lock: 15_000,
  statement: 30_000,
  /** Enforced by the client, in case a connection is lost silently. */
  query: 40_000,
  /** For the next statement of a transaction, which may call the storage in between. */
  transaction: 60_000,
}

/** Connections of one instance. */
export const poolSize = 20

const probeStepMs = 50

/** The state of a pool's server. `clients` have a connection that is open or being opened. */
type Server = { isFrozen: boolean; clients: Set<pg.Client> }

/**
 * A pool whose checked-out clients have an `error` listener. Without one, a connection that is lost between two statements
 * would end the process. The next statement on it fails anyway.
 *
 * A frozen server (it accepts connections, but neither responds nor rejects) is treated like one that has crashed: all
 * connections are closed, and new ones fail at once until it responds. With the timeouts alone, which allow for slow
 * statements, every call would wait for itself.
 */
export class WatchedPool extends pg.Pool {
  /** Grows with every call that ends. */
  #ended = 0

  constructor(options: PoolConfig, limits = timeouts) {
    const server: Server = { isFrozen: false, clients: new Set() }
    class Client extends pg.Client {
      constructor() {
        super(options)
        this.on('error', () => undefined)
        server.clients.add(this)
        this.once('end', () => server.clients.delete(this))
        // The pool calls `connect` before.
        if (server.isFrozen) process.nextTick(close, this)
      }
    }
    super({ ...options, Client })
    traceCalls(this, 'connect', () =>
      this.idleCount > this.waitingCount ? undefined : { name: 'wait for a connection', kind: 'INTERNAL' },
    )
    const countEnd = () => {
      this.#ended += 1
    }
    this.on('connect', countEnd)
    this.on('connect', (client) => traceCalls(client, 'query', describeStatement))
    this.on('release', countEnd)
    void this.#watch(server, limits)
  }

  async #watch(server: Server, { idle, probe }: typeof timeouts): Promise<void> {
    while (!this.ended) {
      const before = this.#ended
      const isStuck = () => this.totalCount > this.idleCount && this.#ended === before
      await pause(idle, undefined, { ref: false })
      // A loaded server may be slow to accept a connection, but ends other calls meanwhile.
      if (!isStuck() || (await this.#responds(probe)) || !isStuck()) continue
      server.isFrozen = true
      for (const client of server.clients) close(client)
      while (!this.ended && !(await this.#responds(probe)));
      server.isFrozen = false
    }
  }

  /** Whether the server accepts or rejects a new connection in time. */
  async #responds(timeoutMs: number): Promise<boolean> {
    const client = new pg.Client(this.options)
    client.on('error', () => undefined)
    let hasResponded = false
    const respond = () => {
      hasResponded = true
    }
    client.connect().then(respond, respond)
    // In steps: while this process is busy, responses arrive but are not read.
    for (let ms = 0; ms < timeoutMs && !hasResponded; ms += probeStepMs)
      await pause(probeStepMs, undefined, { ref: false })
    client.connection.stream.destroy()
    return hasResponded
  }
}

/** Calls that use it, or wait for it to be opened, fail. */
function close(client: pg.Client): void {
  client.connection.stream.destroy(new Error('the database does not respond'))
}

export function poolOptions(connectionString: string, limits = timeouts): PoolConfig {
  return {
    connectionString,
    max: poolSize,
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
    query_timeout: limits.connection,
  }
  await client.query(query)
}
