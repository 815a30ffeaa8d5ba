import { createHash } from 'node:crypto'
import ipaddr from 'ipaddr.js'
import type { Payload } from 'payload'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { type Configuration, configuration } from '#cms/configuration.ts'
import type { Limit as CallLimit } from '#contract/endpoint.ts'
import { Problem } from '#contract/problems.ts'

type Pool = Payload['db']['pool']
type Limit = keyof Configuration['rateLimits']

const hourSeconds = 3600
const limiters = new WeakMap<Pool, Map<Limit, RateLimiterPostgres>>()

/** The counts are in the database, so that all instances share them; a migration creates the table. */
function limiterOf(pool: Pool, limit: Limit): RateLimiterPostgres {
  const poolLimiters = limiters.get(pool) ?? new Map<Limit, RateLimiterPostgres>()
  limiters.set(pool, poolLimiters)
  const limiter =
    poolLimiters.get(limit) ??
    new RateLimiterPostgres({
      storeClient: pool,
      storeType: 'pool',
      tableName: 'rate_limits',
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix: limit,
      points: configuration().rateLimits[limit],
      duration: hourSeconds,
    })
  poolLimiters.set(limit, limiter)
  return limiter
}

/** Counts one call under the key. Returns the milliseconds until the next is allowed; 0 while within the limit. */
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
 * Counts a call by its client's network, whatever its result (contract §7).
 * @throws Problem `tooManyRequests` with the seconds until the next call is allowed
 */
export async function countAttempt(
  pool: Pool,
  limit: CallLimit,
  clientAddress: string | null,
): Promise<void> {
  assertWithinLimit(await count(pool, limit, clientNetwork(clientAddress)))
}

/**
 * Counts a confirmation to the address; false over the limit (contract §7). Like `countContactMessage`, it uses a separate
 * connection, so it must not run inside a transaction.
 */
export async function countConfirmation(pool: Pool, recipient: string): Promise<boolean> {
  return (await count(pool, 'confirmations', recipientKey(recipient))) === 0
}

/** Counts a requested link to the address, as `countConfirmation` does. */
export async function countLinkMail(pool: Pool, recipient: string): Promise<boolean> {
  return (await count(pool, 'linkRecipient', recipientKey(recipient))) === 0
}

/**
 * Counts a visitor's message to the address (contract §7).
 * @throws Problem `tooManyRequests` with the seconds until the next message is allowed
 */
export async function countContactMessage(pool: Pool, recipient: string): Promise<void> {
  assertWithinLimit(await count(pool, 'contactRecipient', recipientKey(recipient)))
}

/**
 * Counts a message about an entry to a recipient: an address, or the managers for one entry (contract §7).
 * @throws Problem `tooManyRequests` with the seconds until the next message is allowed
 */
export async function countMessageTo(pool: Pool, recipient: string): Promise<void> {
  assertWithinLimit(await count(pool, 'messageRecipient', recipientKey(recipient)))
}

function assertWithinLimit(wait: number): void {
  if (wait > 0) throw new Problem('tooManyRequests', { retryAfter: Math.ceil(wait / 1000) })
}

/**
 * One key for all spellings of an address: case and a part after `+` do not matter. Hashed, because addresses are personal
 * data and of any length.
 */
function recipientKey(recipient: string): string {
  const address = recipient
    .trim()
    .toLowerCase()
    .replace(/\+[^@]*(?=@[^@]*$)/, '')
  return createHash('sha256').update(address).digest('base64url')
}

/** Removes expired counts. A missing count starts from zero. */
export async function clearCounts(pool: Pool, now: Date): Promise<void> {
  await pool.query('delete from rate_limits where expire < $1', [now.getTime()])
}

/**
 * The key by which a client's calls are counted: an IPv4 address, or the /64 of an IPv6 one, which is what a client gets from
 * its provider (contract §7). `local` without an address, `unknown` for an invalid one.
 */
export function clientNetwork(address: string | null): string {
  if (!address) return 'local'
  if (!ipaddr.isValid(address)) return 'unknown'
  const parsed = ipaddr.process(address)
  if (parsed.kind() === 'ipv4') return parsed.toString()
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toNormalizedString()}/64`)}/64`
}
