import { createHash } from 'node:crypto'
import type { Payload } from 'payload'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { type Configuration, configuration } from '#cms/configuration.ts'
import type { Limit as CallLimit } from '#contract/endpoints.ts'
import { Problem } from '#contract/problems.ts'
import { clientNetwork } from './client-network.ts'

type Pool = Payload['db']['pool']
type Limit = keyof Configuration['rateLimits']

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

/** Counts one more under the key; gives the milliseconds until the next is allowed, 0 while within the limit. */
async function count(pool: Pool, limit: Limit, key: string): Promise<number> {
  try {
    await limiterOf(pool, limit).consume(key)
    return 0
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error
    return Math.max(1, error.msBeforeNext)
  }
}

/**
 * Counts a call by its client's network, whatever becomes of it (contract §7). The front door says the address.
 * @throws Problem `tooManyRequests` with the seconds until the next one is taken
 */
export async function countAttempt(pool: Pool, limit: CallLimit, headers: Headers): Promise<void> {
  const wait = await count(pool, limit, clientNetwork(headers.get('x-client-address')))
  if (wait > 0) throw new Problem('tooManyRequests', { retryAfter: Math.ceil(wait / 1000) })
}

/**
 * Counts a confirmation to the address, whatever its case; false over the limit (contract §7). It takes a connection of
 * its own, so it must not run inside a transaction. Addresses are hashed: they are of any length, and personal data.
 */
export async function countConfirmation(pool: Pool, recipient: string): Promise<boolean> {
  const key = createHash('sha256').update(recipient.trim().toLowerCase()).digest('base64url')
  return (await count(pool, 'confirmations', key)) === 0
}

/** Removes counts whose hour is over; a count that is missing is one that starts anew. */
export async function clearCounts(pool: Pool, now: Date): Promise<void> {
  await pool.query('delete from rate_limits where expire < $1', [now.getTime()])
}
