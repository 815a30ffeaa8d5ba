import { setTimeout as pause } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { Payload } from 'payload'
import type pg from 'pg'
import { z } from 'zod'
import type { Changes } from '#cms/platform/cache/listen.ts'
import { errorReason } from '#cms/platform/error-reason.ts'
import { repeat } from '#cms/platform/jobs/repeat.ts'
import { poolOptions, timeouts, WatchedPool } from './pool.ts'
import type { PrimaryReads } from './primary-reads.ts'

/** Shorter than for the primary, which is the fallback when a replica does not respond. */
const replicaTimeouts = {
  ...timeouts,
  connection: 3_000,
  statement: 8_000,
  query: 10_000,
}
const checkEveryMs = 100
const failureDelayMs = 2_000
/** While reads are paused. */
const maxAttempts = 5
const attemptPauseMs = 5

const positionSchema = z.object({ cluster: z.string(), timeline: z.number(), lsn: z.string() })
const replaySchema = z.object({ follows: z.boolean(), hasReplayed: z.boolean().nullable() })

type Options = {
  payload: Payload
  changes: Changes
  warn: (message: string) => void
  primaryReads: PrimaryReads
}

/**
 * A streaming replica of the database, for reads. Tracks up to which generation it has replayed all changes: the primary's
 * log position is queried after a change was received, so a replica that has replayed up to it has that change and all
 * before it.
 */
export class Replica {
  readonly db: ReturnType<typeof drizzle>
  readonly #pool: pg.Pool
  readonly #options: Options
  readonly #checking: ReturnType<typeof repeat>
  #target: { generation: number; position: z.infer<typeof positionSchema> } | undefined
  #replayed: number | undefined
  #suspendedUntil = 0
  #isSuspended = false

  constructor(connectionString: string, options: Options) {
    this.#options = options
    this.#pool = new WatchedPool(poolOptions(connectionString, replicaTimeouts), replicaTimeouts)
    // An idle connection was lost. The next read opens a new one or falls back to the primary.
    this.#pool.on('error', () => undefined)
    this.db = drizzle({ client: this.#pool, schema: options.payload.db.schema })
    this.#checking = repeat(
      () => this.#check(),
      checkEveryMs,
      (error) => this.suspend(error),
    )
  }

  /** The current generation if the replica has replayed it; undefined if the replica must not be read from now. */
  generation(): number | undefined {
    const generation = this.#options.changes.generation()
    return generation === this.#replayed ? generation : undefined
  }

  /** After a failure: the replica is not read from until a later check finds it up to date. */
  suspend(error: unknown): void {
    this.#target = undefined
    this.#replayed = undefined
    this.#suspendedUntil = performance.now() + failureDelayMs
    if (!this.#isSuspended) this.#options.warn(`a replica is not used: ${errorReason(error)}`)
    this.#isSuspended = true
  }

  async stop(): Promise<void> {
    await this.#checking.stop()
    await this.#pool.end()
  }

  async #check(): Promise<void> {
    const generation = this.#options.changes.generation()
    if (generation === undefined || generation === this.#replayed) return
    if (performance.now() < this.#suspendedUntil) return
    if (this.#target?.generation !== generation)
      this.#target = { generation, position: positionSchema.parse(await this.#queryPrimary()) }
    if (!(await this.#hasReplayed(this.#target.position))) return
    // Reads on the primary may have seen changes since.
    const isCurrent = await this.#options.primaryReads.whilePaused(async () => {
      const position = positionSchema.parse(await this.#queryPrimary())
      for (let attempt = 1; attempt < maxAttempts; attempt += 1) {
        if (await this.#hasReplayed(position)) return true
        await pause(attemptPauseMs)
      }
      return this.#hasReplayed(position)
    })
    if (!isCurrent) return
    this.#replayed = generation
    if (this.#isSuspended) this.#options.warn('a replica is used again')
    this.#isSuspended = false
  }

  /** The primary's current position: everything committed before this call is before it. */
  async #queryPrimary(): Promise<unknown> {
    const { rows } = await this.#options.payload.db.pool.query(`
      select system_identifier::text as cluster, lsn::text,
        ('x' || left(pg_walfile_name(lsn), 8))::bit(32)::int as timeline
      from pg_control_system(), pg_current_wal_insert_lsn() lsn`)
    return rows[0]
  }

  /** Whether it has replayed the log up to a position. @throws Error if it is not a replica of that cluster and timeline */
  async #hasReplayed({ cluster, timeline, lsn }: z.infer<typeof positionSchema>): Promise<boolean> {
    const { rows } = await this.#pool.query(
      `select pg_is_in_recovery() and system_identifier::text = $1 and timeline_id = $2 as follows,
         pg_last_wal_replay_lsn() >= $3::pg_lsn as "hasReplayed"
       from pg_control_system(), pg_control_checkpoint()`,
      [cluster, timeline, lsn],
    )
    const { follows, hasReplayed } = replaySchema.parse(rows[0])
    if (!follows) throw new Error('not a streaming replica of the database')
    return hasReplayed === true
  }
}
