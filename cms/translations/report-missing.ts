import { sql } from 'drizzle-orm'
import type { PayloadRequest } from 'payload'
import { inTransaction, lock } from '#cms/platform/database/in-transaction.ts'
import { runSql } from '#cms/platform/database/run-sql.ts'

/** Reports are anonymous, so the number of stored keys without a text is limited. */
const maxReported = 500

/** Records keys for which a client found no text (`reported_missing`), including keys that a manager deleted. */
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
        insert into translations (namespace, key, reported_missing)
        select namespace, key, true
        from json_to_recordset(${given}::json) as given(namespace text, key text)
        where not exists (
          select from translations known
          where known.namespace = given.namespace and known.key = given.key
            and (known.et is not null or known.en is not null or known.reported_missing)
        )
        limit greatest(0, ${maxReported} - (
          select count(*) from translations where et is null and en is null and reported_missing
        ))
        on conflict (namespace, key) do update set reported_missing = true
      `,
    )
  })
}
