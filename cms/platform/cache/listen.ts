import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { allCacheTags } from '#contract/cache-tags.ts'
import { Heartbeat } from './heartbeat.ts'

/** Detects changes to the rows behind public responses, whichever process wrote them. */
export type Changes = {
  /**
   * A higher number after every change, or after every change of data with one of these tags (`contract/cache-tags.ts`);
   * undefined while changes cannot be detected. Data read from the database after a call is current until the number for
   * its tags exceeds the one that the call returned.
   */
  generation: (tags?: readonly string[]) => number | undefined
  /** The number of the last change that was received. Those that may have been missed do not count. */
  lastGeneration: (tags?: readonly string[]) => number
  /** Resolves when every change committed before the call was received, or when changes cannot be detected. */
  catchUp: () => Promise<void>
  /** Calls `listener` with the tag of each change, undefined if anything may have changed; returns a function that ends that. */
  onChange: (listener: (tag: string | undefined) => void) => () => void
}

/** Notified with the tag of the changed data, by the triggers of `cms/migrations`. */
export const channel = 'register_change'
/** A silently dead connection is detected by a missing heartbeat. */
const heartbeatEveryMs = 400
const timeoutMs = 3_000
/** After this time without a received heartbeat, changes may have been missed. */
const leaseMs = 1_800
const minRetryMs = 100
const maxRetryMs = 5_000

/**
 * Heartbeats are sent on a second connection: behind a transaction pooler a connection receives its own notifications,
 * but not those of others.
 */
type Connection = { listener: pg.Client; sender: pg.Client; heartbeat: Heartbeat; confirmedAt: number }

const knownTags: ReadonlySet<string> = new Set(allCacheTags)

/** Items of forms other than the registers have a tag too, which no public response has. */
function isKnownTag(tag: string): boolean {
  return knownTags.has(tag) || tag.startsWith('items:')
}

/** Listens on dedicated connections until it is stopped, and reconnects whenever they are lost. */
export class ChangeListener implements Changes {
  readonly #connectionString: string
  readonly #warn: (message: string) => void
  readonly #stopping = new AbortController()
  readonly #running: Promise<void>
  #generation = 0
  /** The generation of the last connection. Earlier changes may have been missed. */
  #connected = 0
  /** The generation of the last change that was received. */
  #received = 0
  /** The generation of the last change with an unknown tag. */
  #changedAll = 0
  /** The generation of the last change of each tag. */
  readonly #changed = new Map<string, number>()
  readonly #listeners = new Set<(tag: string | undefined) => void>()
  #isInterrupted = false
  #connection: Connection | undefined

  constructor(connectionString: string, warn: (message: string) => void) {
    this.#connectionString = connectionString
    this.#warn = warn
    this.#running = this.#run()
  }

  generation(tags?: readonly string[]): number | undefined {
    const confirmedAt = this.#connection?.confirmedAt ?? -Infinity
    if (performance.now() - confirmedAt >= leaseMs) return undefined
    return tags ? Math.max(this.#connected, this.lastGeneration(tags)) : this.#generation
  }

  lastGeneration(tags?: readonly string[]): number {
    if (!tags) return this.#received
    let latest = this.#changedAll
    for (const tag of tags) latest = Math.max(latest, this.#changed.get(tag) ?? 0)
    return latest
  }

  async catchUp(): Promise<void> {
    const connection = this.#connection
    if (connection) await this.#confirm(connection).catch(() => this.#disconnect(connection))
  }

  onChange(listener: (tag: string | undefined) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  async stop(): Promise<void> {
    this.#stopping.abort()
    if (this.#connection) this.#disconnect(this.#connection)
    await this.#running
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopping
    let retryMs = minRetryMs
    while (!signal.aborted) {
      const startedAt = performance.now()
      const error = await this.#listen().catch((error: unknown) => error)
      if (signal.aborted) return
      if (performance.now() - startedAt > maxRetryMs) retryMs = minRetryMs
      this.#reportInterruption(error instanceof Error ? error.message : 'the connection ended')
      await pause(retryMs, undefined, { signal }).catch(() => undefined)
      retryMs = Math.min(2 * retryMs, maxRetryMs)
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
      // Changes committed before LISTEN may have been missed.
      this.#generation += 1
      this.#connected = this.#generation
      this.#tell(undefined)
      await this.#confirm(connection)
      if (this.#stopping.signal.aborted) return
      this.#connection = connection
      if (this.#isInterrupted) this.#warn('change notifications are back, caches are used')
      this.#isInterrupted = false
      while (this.#connection === connection) {
        const rest = new AbortController()
        const { signal } = rest
        await Promise.race([ended, pause(heartbeatEveryMs, undefined, { signal }).catch(() => undefined)])
        rest.abort()
        if (this.#connection === connection) await this.#confirm(connection)
      }
    } finally {
      this.#disconnect(connection)
    }
  }

  /** Warns once, however often reconnecting fails. */
  #reportInterruption(reason: string): void {
    if (!this.#isInterrupted)
      this.#warn(
        `change notifications are interrupted, caches are used only if the database does not respond: ${reason}`,
      )
    this.#isInterrupted = true
  }

  #connectionTo(): Connection {
    const [listener, sender] = [this.#client(), this.#client()]
    const connection = {
      listener,
      sender,
      heartbeat: new Heartbeat(sender, channel, timeoutMs),
      confirmedAt: -Infinity,
    }
    for (const client of [listener, sender]) client.on('error', () => this.#disconnect(connection))
    listener.on('notification', ({ payload = '' }) => {
      if (Heartbeat.isBeat(payload)) connection.heartbeat.receive(payload)
      else this.#count(payload)
    })
    return connection
  }

  #count(tag: string): void {
    this.#generation += 1
    this.#received = this.#generation
    const isKnown = isKnownTag(tag)
    if (isKnown) this.#changed.set(tag, this.#generation)
    else this.#changedAll = this.#generation
    this.#tell(isKnown ? tag : undefined)
  }

  #tell(tag: string | undefined): void {
    for (const listener of this.#listeners) listener(tag)
  }

  #client(): pg.Client {
    return new pg.Client({
      connectionString: this.#connectionString,
      connectionTimeoutMillis: timeoutMs,
      query_timeout: timeoutMs,
      keepAlive: true,
      application_name: 'register changes',
    })
  }

  async #confirm(connection: Connection): Promise<void> {
    connection.confirmedAt = await connection.heartbeat.beat()
  }

  #disconnect(connection: Connection): void {
    if (this.#connection === connection) this.#connection = undefined
    for (const client of [connection.listener, connection.sender]) void client.end().catch(() => undefined)
  }
}
