import { drizzle } from 'drizzle-orm/node-postgres'
import type { Payload } from 'payload'
import type pg from 'pg'
import { z } from 'zod'
import { WatchedPool } from './pg-driver.ts'
import { patience, poolOptions } from './pool-options.ts'

/** Less than for the primary, which is asked when a replica does not answer. */
const impatience = { ...patience, connection: 3_000, statement: 8_000, answer: 10_000 }

/** Where the primary has got to: in which cluster, on which of its timelines, up to where in its log. */
export type LogPosition = z.infer<typeof positionSchema>

const positionSchema = z.object({ cluster: z.string(), timeline: z.number(), lsn: z.string() })

/** Everything that was committed before this is asked lies before the position that it says. */
export async function positionOf(primary: pg.Pool): Promise<LogPosition> {
  const { rows } = await primary.query(`
    select system_identifier::text as cluster, lsn::text,
      ('x' || left(pg_walfile_name(lsn), 8))::bit(32)::int as timeline
    from pg_control_system(), pg_current_wal_insert_lsn() lsn`)
  return positionSchema.parse(rows[0])
}

/** A streaming replica of the database, to be read from. */
export class Replica {
  readonly pool: pg.Pool
  readonly db: ReturnType<typeof drizzle>

  constructor(connectionString: string, { schema }: Pick<Payload['db'], 'schema'>) {
    this.pool = new WatchedPool(poolOptions(connectionString, impatience))
    // A connection lost while idle: the next read makes a new one, or turns to the primary.
    this.pool.on('error', () => undefined)
    this.db = drizzle({ client: this.pool, schema })
  }

  /** Does it hold everything up to there? @throws Error where it is no replica of that cluster, or on a timeline of its own */
  async holds({ cluster, timeline, lsn }: LogPosition): Promise<boolean> {
    const { rows } = await this.pool.query(
      `select pg_is_in_recovery() and system_identifier::text = $1 and timeline_id = $2 as follows,
         pg_last_wal_replay_lsn() >= $3::pg_lsn as holds
       from pg_control_system(), pg_control_checkpoint()`,
      [cluster, timeline, lsn],
    )
    const { follows, holds } = z
      .object({ follows: z.boolean(), holds: z.boolean().nullable() })
      .parse(rows[0])
    if (!follows) throw new Error('it is no streaming replica of the database')
    return holds === true
  }
}
