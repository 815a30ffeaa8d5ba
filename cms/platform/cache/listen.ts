import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { Heartbeat } from './heartbeat.ts'

/** What an instance knows of changes to the rows that public answers are made of, whoever wrote them. */
export type Changes = {
  /**
   * Another number after every change; undefined while a change would not be heard of. What was read from the database
   * after this said a number holds for as long as it says that number.
   */
  generation: () => number | undefined
  /** Resolves when every change that was committed before the call is heard of, or when none can be heard of. */
  catchUp: () => Promise<void>
}

/** Said by the triggers of the migration `change_notices`. */
const channel = 'register_change'
/** A connection that is silently dead is noticed by the beat that does not come back. */
const beatEveryMs = 3_000
const patienceMs = 3_000
/** So long after the last beat was sent that came back, nothing is believed any more. */
const leaseMs = 10_000
const leastRestMs = 100
const mostRestMs = 5_000

/**
 * Beats are sent on a second connection: a pooler by transaction brings a connection's own notices back to it, but nobody
 * else's.
 */
type Connection = { listener: pg.Client; sender: pg.Client; pulse: Heartbeat; provenAt: number }

/** Listens on connections of its own until it is stopped, and connects again whenever it is lost. */
export class ChangeListener implements Changes {
  readonly #connectionString: string
  readonly #warn: (message: string) => void
  readonly #stopping = new AbortController()
  readonly #running: Promise<void>
  #generation = 0
  #isMissing = false
  #connection: Connection | undefined

  constructor(connectionString: string, warn: (message: string) => void) {
    this.#connectionString = connectionString
    this.#warn = warn
    this.#running = this.#run()
  }

  generation(): number | undefined {
    const provenAt = this.#connection?.provenAt ?? -Infinity
    return performance.now() - provenAt < leaseMs ? this.#generation : undefined
  }

  async catchUp(): Promise<void> {
    const connection = this.#connection
    if (connection) await this.#prove(connection).catch(() => this.#lose(connection))
  }

  async stop(): Promise<void> {
    this.#stopping.abort()
    if (this.#connection) this.#lose(this.#connection)
    await this.#running
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopping
    let restMs = leastRestMs
    while (!signal.aborted) {
      const began = performance.now()
      const error = await this.#listen().catch((error: unknown) => error)
      if (signal.aborted) return
      if (performance.now() - began > mostRestMs) restMs = leastRestMs
      this.#miss(error instanceof Error ? error.message : 'the connection ended')
      await pause(restMs, undefined, { signal }).catch(() => undefined)
      restMs = Math.min(2 * restMs, mostRestMs)
    }
  }

  async #listen(): Promise<void> {
    const connection = this.#connectionTo()
    const { listener, sender } = connection
    const ended = Promise.race([once(listener, 'end'), once(sender, 'end')])
    ended.catch(() => undefined)
    try {
      await Promise.all([listener.connect(), sender.connect()])
      await listener.query(`LISTEN ${channel}`)
      // What was committed before may have been missed.
      this.#generation += 1
      await this.#prove(connection)
      if (this.#stopping.signal.aborted) return
      this.#connection = connection
      if (this.#isMissing) this.#warn('told of changes again')
      this.#isMissing = false
      while (this.#connection === connection) {
        const rest = new AbortController()
        const { signal } = rest
        await Promise.race([ended, pause(beatEveryMs, undefined, { signal }).catch(() => undefined)])
        rest.abort()
        if (this.#connection === connection) await this.#prove(connection)
      }
    } finally {
      this.#lose(connection)
    }
  }

  /** Said once, however often it is tried in vain. */
  #miss(reason: string): void {
    if (!this.#isMissing) this.#warn(`not told of changes, nothing is kept in memory: ${reason}`)
    this.#isMissing = true
  }

  #connectionTo(): Connection {
    const [listener, sender] = [this.#client(), this.#client()]
    const connection = {
      listener,
      sender,
      pulse: new Heartbeat(sender, channel, patienceMs),
      provenAt: -Infinity,
    }
    for (const client of [listener, sender]) client.on('error', () => this.#lose(connection))
    listener.on('notification', ({ payload = '' }) => {
      if (Heartbeat.isBeat(payload)) connection.pulse.hear(payload)
      else this.#generation += 1
    })
    return connection
  }

  #client(): pg.Client {
    return new pg.Client({
      connectionString: this.#connectionString,
      connectionTimeoutMillis: patienceMs,
      query_timeout: patienceMs,
      keepAlive: true,
      application_name: 'register changes',
    })
  }

  async #prove(connection: Connection): Promise<void> {
    connection.provenAt = await connection.pulse.beat()
  }

  #lose(connection: Connection): void {
    if (this.#connection === connection) this.#connection = undefined
    for (const client of [connection.listener, connection.sender]) void client.end().catch(() => undefined)
  }
}
