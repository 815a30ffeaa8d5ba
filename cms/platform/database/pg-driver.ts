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
