import { drizzle } from 'drizzle-orm/node-postgres'
import type { Payload } from 'payload'
import type pg from 'pg'
import { z } from 'zod'
import { WatchedPool } from './pg-driver.ts'
import { poolOptions, timeouts } from './pool-options.ts'

/** Shorter than for the primary, which is the fallback when a replica does not respond. */
const replicaTimeouts = { ...timeouts, connection: 3_000, statement: 8_000, query: 10_000 }

/** The primary's current position: cluster, timeline and log sequence number. */
export type LogPosition = z.infer<typeof positionSchema>

const positionSchema = z.object({ cluster: z.string(), timeline: z.number(), lsn: z.string() })

/** Everything committed before this call is before the returned position. */
export async function positionOf(primary: pg.Pool): Promise<LogPosition> {
  const { rows } = await primary.query(`
    select system_identifier::text as cluster, lsn::text,
      ('x' || left(pg_walfile_name(lsn), 8))::bit(32)::int as timeline
    from pg_control_system(), pg_current_wal_insert_lsn() lsn`)
  return positionSchema.parse(rows[0])
}

/** A streaming replica of the database, for reads. */
export class Replica {
  readonly pool: pg.Pool
  readonly db: ReturnType<typeof drizzle>

  constructor(connectionString: string, { schema }: Pick<Payload['db'], 'schema'>) {
    this.pool = new WatchedPool(poolOptions(connectionString, replicaTimeouts))
    // An idle connection was lost. The next read opens a new one or falls back to the primary.
    this.pool.on('error', () => undefined)
    this.db = drizzle({ client: this.pool, schema })
  }

  /** Whether it has replayed the log up to a position. @throws Error if it is not a replica of that cluster and timeline */
  async hasReplayed({ cluster, timeline, lsn }: LogPosition): Promise<boolean> {
    const { rows } = await this.pool.query(
      `select pg_is_in_recovery() and system_identifier::text = $1 and timeline_id = $2 as follows,
         pg_last_wal_replay_lsn() >= $3::pg_lsn as "hasReplayed"
       from pg_control_system(), pg_control_checkpoint()`,
      [cluster, timeline, lsn],
    )
    const { follows, hasReplayed } = z
      .object({ follows: z.boolean(), hasReplayed: z.boolean().nullable() })
      .parse(rows[0])
    if (!follows) throw new Error('not a streaming replica of the database')
    return hasReplayed === true
  }
}
