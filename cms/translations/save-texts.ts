import { sql } from 'drizzle-orm'
import type { PayloadRequest } from 'payload'
import { z } from 'zod'
import { lock } from '#cms/platform/database/in-transaction.ts'
import { runSql } from '#cms/platform/database/run-sql.ts'
import { type GivenText, planTexts, type TextPlan } from './plan-texts.ts'

type Name = { namespace: string; key: string }
const rowsSchema = z.array(
  z.object({
    namespace: z.string(),
    key: z.string(),
    et: z.string(),
    en: z.string(),
    isDeleted: z.boolean(),
  }),
)

/**
 * Finds the rows of these texts; a missing text is an empty string. The row of a deleted text remains with `isDeleted`,
 * until a client reports the key as missing.
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
  return rowsSchema.parse(rows)
}

/**
 * Saves texts written by a manager, in the caller's transaction. Updates of the shipped texts no longer overwrite them.
 * The row of a cleared text remains without texts, so that the shipped text is not restored.
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

/** Clears texts and removes the mark of reported keys, which may be reported again. */
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
