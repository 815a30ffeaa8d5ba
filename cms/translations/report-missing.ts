import { sql } from 'drizzle-orm'
import type { PayloadRequest } from 'payload'
import { inTransaction, lock } from '#cms/platform/database/in-transaction.ts'
import { runSql } from '#cms/platform/database/run-sql.ts'

/** Anybody may report; no more than these are kept until a manager has seen to them. */
const mostKept = 500

/** Marks keys that a client asked for in vain: rows without texts, those that a manager deleted too. */
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
        insert into translations (namespace, key, asked_in_vain)
        select namespace, key, true
        from json_to_recordset(${given}::json) as given(namespace text, key text)
        where not exists (
          select from translations known
          where known.namespace = given.namespace and known.key = given.key
            and (known.et is not null or known.en is not null or known.asked_in_vain)
        )
        limit greatest(0, ${mostKept} - (
          select count(*) from translations where et is null and en is null and asked_in_vain
        ))
        on conflict (namespace, key) do update set asked_in_vain = true
      `,
    )
  })
}
