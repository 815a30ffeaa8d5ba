import type { Payload } from 'payload'
import type { Pool } from 'pg'
import { z } from 'zod'
import { isDiskFull } from '#cms/platform/api/classify-error.ts'
import { pingStorage } from '#cms/platform/storage/objects.ts'
import type { healthSchema } from '#contract/config.ts'

const timeoutMs = 3000

/** Migrations that were applied when this process had started. Each is one of its version (`requireKnownMigrations`). */
const appliedAtStart = new WeakMap<Pool, number>()

const appliedSchema = z.object({ applied: z.number() })

async function countMigrations(pool: Pool): Promise<number> {
  const { rows } = await pool.query('select count(*)::int as applied from payload_migrations where batch > 0')
  return appliedSchema.parse(rows[0]).applied
}

/** Called once the database has the schema of this version. */
export async function rememberSchema(pool: Pool): Promise<void> {
  appliedAtStart.set(pool, await countMigrations(pool))
}

type Health = z.infer<typeof healthSchema>

/**
 * Whether the database accepts writes and has the schema of this version, and the storage responds and has space. `status` is the
 * HTTP status to respond with (contract §8). The log gets the reason if not.
 */
export async function checkHealth({ db, logger }: Payload): Promise<Health> {
  const { health, failures } = await examineHealth(db.pool)
  for (const error of failures)
    logger.error({ err: error }, isDiskFull(error) ? 'unhealthy: the disk is full' : 'unhealthy')
  return health
}

/** As `checkHealth`, with the reasons instead of logging them. Takes 3 s at most. */
export async function examineHealth(pool: Pool): Promise<{ health: Health; failures: unknown[] }> {
  const [database, storage] = await Promise.allSettled([
    withTimeout(hasNewerSchema(pool)),
    withTimeout(pingStorage()),
  ])
  const failures = [database, storage].flatMap((each) => (each.status === 'rejected' ? [each.reason] : []))
  const isNewer = database.status === 'fulfilled' && database.value
  const isFull = failures.some(isDiskFull)
  const health: Health = {
    status: failures.length === 0 && !isNewer ? 200 : 503,
    database: database.status === 'rejected' ? 'down' : isNewer ? 'newer' : 'ok',
    storage: storage.status === 'fulfilled' ? 'ok' : 'down',
    ...((failures.length > 0 || isNewer) && { error: isFull ? 'errors.diskFull' : 'errors.unavailable' }),
  }
  return { health, failures }
}

const running = new WeakMap<Pool, Promise<boolean>>()

/**
 * Whether another version has migrated the database, which must accept writes. Concurrent callers share one check.
 * @throws Error when the database is down, read-only, a standby, or out of disk space
 */
function hasNewerSchema(pool: Pool): Promise<boolean> {
  const check = running.get(pool) ?? runProbe(pool).finally(() => running.delete(pool))
  running.set(pool, check)
  return check
}

async function runProbe(pool: Pool): Promise<boolean> {
  const { rows } = await pool.query(
    `select pg_is_in_recovery() or current_setting('transaction_read_only')::bool as "isReadOnly"`,
  )
  if (rows[0]?.isReadOnly !== false) throw new Error('the database is read-only')
  await pool.query(probeSql)
  const known = appliedAtStart.get(pool)
  return known !== undefined && (await countMigrations(pool)) > known
}

function withTimeout<T>(ping: Promise<T>): Promise<T> {
  return Promise.race([
    ping,
    new Promise<T>((_, reject) =>
      setTimeout(() => reject(new Error('health check timed out')), timeoutMs).unref(),
    ),
  ])
}

/**
 * Writes a message to the write-ahead log only, and sorts more than `work_mem` allows, which creates a temporary file: so
 * both kinds of disk writes are tested without storing anything. The statements share one transaction.
 */
const probeSql = `
  set local work_mem = '64kB';
  select pg_logical_emit_message(true, 'register health', '');
  select count(*) from (select md5(n::text) from generate_series(1, 2000) n order by 1 offset 1) as sorted`
