import type { Payload } from 'payload'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { configuration } from '#cms/configuration.ts'
import type { Limit } from '#contract/endpoints.ts'
import { Problem } from '#contract/problems.ts'

type Pool = Payload['db']['pool']

const anHour = 3600
const limiters = new WeakMap<Pool, Map<Limit, RateLimiterPostgres>>()

/** The counts are in the database, so that they hold over many instances; its table comes by migration. */
function limiterOf(pool: Pool, limit: Limit): RateLimiterPostgres {
  const known = limiters.get(pool) ?? new Map<Limit, RateLimiterPostgres>()
  limiters.set(pool, known)
  const limiter =
    known.get(limit) ??
    new RateLimiterPostgres({
      storeClient: pool,
      storeType: 'pool',
      tableName: 'rate_limits',
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix: limit,
      points: configuration().rateLimits[limit],
      duration: anHour,
    })
  known.set(limit, limiter)
  return limiter
}

/**
 * Counts a call by its client's address, whatever becomes of it (contract §7). The front door says the address; what is
 * called in process counts as `local`.
 * @throws Problem `tooManyRequests` with the seconds until the next one is taken
 */
export async function countAttempt(pool: Pool, limit: Limit, headers: Headers): Promise<void> {
  try {
    await limiterOf(pool, limit).consume(headers.get('x-client-address') || 'local')
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error
    throw new Problem('tooManyRequests', { retryAfter: Math.max(1, Math.ceil(error.msBeforeNext / 1000)) })
  }
}

/** Removes counts whose hour is over; a count that is missing is one that starts anew. */
export async function clearCounts(pool: Pool, now: Date): Promise<void> {
  await pool.query('delete from rate_limits where expire < $1', [now.getTime()])
}
