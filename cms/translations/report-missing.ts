import { sql } from 'drizzle-orm'
import type { PayloadRequest } from 'payload'
import type { Pool } from 'pg'
import { inTransaction, lock } from '#cms/platform/database/in-transaction.ts'
import { runSql } from '#cms/platform/database/run-sql.ts'

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
 * Records keys for which a client found no text (`reported_missing`), including keys that a manager deleted. Of keys that were
 * never known, those that were reported the fewest times are removed beyond the limit, of these the oldest.
 */
export async function reportMissing(
  req: PayloadRequest,
  namespace: string,
  keys: readonly string[],
): Promise<void> {
  const given = JSON.stringify([...new Set(keys)].map((key) => ({ namespace, key })))
  await inTransaction(req, async () => {
    await lock(req, 'translations')
    await runSql(
      req,
      sql`
        insert into translations (namespace, key, reported_missing, reports, reported_at)
        select namespace, key, true, 1, clock_timestamp()
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
          select id from translations where ${sql.raw(isInvented)} order by reports desc, reported_at desc offset ${maxInvented}
        )
      `,
    )
  })
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
