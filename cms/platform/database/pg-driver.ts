import pg from 'pg'

/**
 * A connection that ends while somebody holds it, between two statements say, tells so by an event; without a listener
 * that would end the process. Whoever uses it next is told by its statement failing.
 */
export class WatchedPool extends pg.Pool {
  constructor(options?: pg.PoolConfig) {
    super(options)
    this.on('connect', (client) => client.on('error', () => undefined))
  }
}
