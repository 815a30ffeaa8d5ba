import { createHmac } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { PayloadRequest } from 'payload'
import type { Pool } from 'pg'
import { inTransaction, lock } from '#cms/platform/database/in-transaction.ts'
import { runSql } from '#cms/platform/database/run-sql.ts'
import { clientNetwork } from '#cms/platform/rate-limits/count-attempt.ts'

/** Reports are anonymous, so the number of invented keys that they can store is limited. */
const maxInvented = 500

/** Keys that are in use are reported again. */
const maxAgeDays = 14

/**
 * The condition for keys that are stored only because clients reported them. All others are known to the register: their
 * text was deleted by a manager.
 */
export const isInvented = 'reported_missing and et is null and en is null and changed_by_manager is not true'

/**
 * Records keys for which a client found no text (`reported_missing`), including keys that a manager deleted. Beyond the limit,
 * keys that were never known are removed: first those of the client that reported the most, of these the oldest. However
 * many keys one client invents, a key that another client lacks is stored.
 */
export async function reportMissing(
  req: PayloadRequest,
  namespace: string,
  keys: readonly string[],
): Promise<void> {
  const given = JSON.stringify([...new Set(keys)].map((key) => ({ namespace, key })))
  const reportedBy = clientKey(req)
  await inTransaction(req, async () => {
    await lock(req, 'translations')
    await runSql(
      req,
      sql`
        insert into translations (namespace, key, reported_missing, reports, reported_at, reported_by)
        select namespace, key, true, 1, clock_timestamp(), ${reportedBy}
        from json_to_recordset(${given}::json) as given(namespace text, key text)
        where not exists (
          select from translations known
          where known.namespace = given.namespace and known.key = given.key
            and (known.et is not null or known.en is not null)
        )
        on conflict (namespace, key) do update
        set reported_missing = true, reports = translations.reports + 1, reported_at = excluded.reported_at
      `,
    )
    await runSql(
      req,
      sql`
        delete from translations where id in (
          select id from translations where ${sql.raw(isInvented)}
          order by row_number() over (partition by reported_by order by reported_at desc, id desc), reported_at desc
          offset ${maxInvented}
        )
      `,
    )
  })
}

/** Identifies the client's network. A keyed hash, because addresses are personal data. */
function clientKey(req: PayloadRequest): string {
  const network = clientNetwork(req.headers.get('x-client-address'))
  return createHmac('sha256', req.payload.secret).update(network).digest('base64url')
}

/** Removes keys that clients have not reported for some time. A deleted text is listed as deleted again. */
export async function removeOldReports(pool: Pool, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - maxAgeDays * 24 * 3600 * 1000)
  await pool.query(`delete from translations where ${isInvented} and reported_at < $1`, [oldest])
  await pool.query(
    'update translations set reported_missing = false where reported_missing and reported_at < $1',
    [oldest],
  )
}
