import { sql } from 'drizzle-orm'
import type { PayloadRequest } from 'payload'
import { z } from 'zod'
import { lock } from '#cms/platform/database/in-transaction.ts'
import { runSql } from '#cms/platform/database/run-sql.ts'
import { type GivenText, planTexts, type TextPlan } from './plan-texts.ts'

type Name = { namespace: string; key: string }
const keptSchema = z.array(
  z.object({
    namespace: z.string(),
    key: z.string(),
    et: z.string(),
    en: z.string(),
    isDeleted: z.boolean(),
  }),
)

/**
 * Those of the texts that are kept, without texts too; empty where a language has none. What a manager deleted is kept
 * without texts, but is not there any more unless a client asked for it since.
 */
export async function findTexts(req: PayloadRequest, names: readonly Name[]) {
  const wanted = JSON.stringify(names.map(({ namespace, key }) => ({ namespace, key })))
  const rows = await runSql(
    req,
    sql`
      select namespace, key, coalesce(et, '') as et, coalesce(en, '') as en,
        et is null and en is null and asked_in_vain is not true as "isDeleted"
      from translations join json_to_recordset(${wanted}::json) as wanted(namespace text, key text)
      using (namespace, key)
    `,
  )
  return keptSchema.parse(rows)
}

/**
 * Keeps texts as a manager wrote them, in the caller's transaction: an update of the shipped ones leaves them alone
 * from then on. A text that is cleared keeps its row without texts, so that a shipped one does not come back.
 */
export async function saveTexts(
  req: PayloadRequest,
  given: readonly GivenText[],
): Promise<Omit<TextPlan, 'write'>> {
  await lock(req, 'translations')
  const { write, ...counts } = planTexts(given, await findTexts(req, given))
  if (write.length === 0) return counts
  await runSql(
    req,
    sql`
      insert into translations (namespace, key, et, en, changed_by_manager, updated_at)
      select namespace, key, nullif(et, ''), nullif(en, ''), true, ${new Date().toISOString()}::timestamptz
      from json_to_recordset(${JSON.stringify(write)}::json) as given(namespace text, key text, et text, en text)
      on conflict (namespace, key) do update
      set et = excluded.et, en = excluded.en, changed_by_manager = true, asked_in_vain = false,
        updated_at = excluded.updated_at
    `,
  )
  return counts
}

/** Clears texts; keys that clients asked for in vain are forgotten, and may be asked for again. */
export async function clearTexts(req: PayloadRequest, names: readonly Name[]): Promise<void> {
  await saveTexts(
    req,
    names.map(({ namespace, key }) => ({ namespace, key, et: '', en: '' })),
  )
  const wanted = JSON.stringify(names)
  await runSql(
    req,
    sql`
      update translations set asked_in_vain = false
      from json_to_recordset(${wanted}::json) as wanted(namespace text, key text)
      where (translations.namespace, translations.key) = (wanted.namespace, wanted.key) and asked_in_vain
    `,
  )
  await runSql(
    req,
    sql`
      delete from translations
      using json_to_recordset(${wanted}::json) as wanted(namespace text, key text)
      where (translations.namespace, translations.key) = (wanted.namespace, wanted.key)
        and et is null and en is null and changed_by_manager is not true
    `,
  )
}
