import { sql } from 'drizzle-orm'
import type { PayloadRequest } from 'payload'
import { z } from 'zod'
import { callerOf, displayNameOf } from '#cms/platform/auth/caller.ts'
import { lock } from '#cms/platform/database/in-transaction.ts'
import { runSql } from '#cms/platform/database/run-sql.ts'
import { type GivenText, planTexts, type TextPlan } from './rules.ts'

type Name = { namespace: string; key: string }
const rowsSchema = z.array(
  z.object({
    namespace: z.string(),
    key: z.string(),
    et: z.string(),
    en: z.string(),
    isDeleted: z.boolean(),
    updatedAt: z.string().transform((at) => new Date(at).toISOString()),
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
        et is null and en is null and reported_missing is not true as "isDeleted", updated_at::text as "updatedAt"
      from translations join json_to_recordset(${wanted}::json) as wanted(namespace text, key text)
      using (namespace, key)
    `,
  )
  return rowsSchema.parse(rows)
}

type Written = {
  updatedAt: string
  /** The change's uuid in the history, for each text that was written. */
  changes: string[]
}

/**
 * Saves texts written by a manager, in the caller's transaction. Returns what was written, and the number of new, changed and
 * unchanged texts.
 */
export async function saveTexts(
  req: PayloadRequest,
  given: readonly GivenText[],
): Promise<{ written: Written; counts: Omit<TextPlan, 'write'> }> {
  await lock(req, 'translations')
  const { write, ...counts } = planTexts(given, await findTexts(req, given))
  return { written: await writeTexts(req, write), counts }
}

const changesSchema = z.array(z.object({ id: z.string() }))

/**
 * Writes texts of a plan that was made under the lock of the translations, and records the changes in their history.
 * Updates of the shipped texts no longer overwrite them. The row of a cleared text remains without texts, so that the
 * shipped text is not restored.
 */
export async function writeTexts(req: PayloadRequest, texts: TextPlan['write']): Promise<Written> {
  const updatedAt = new Date().toISOString()
  if (texts.length === 0) return { updatedAt, changes: [] }
  const caller = callerOf(req)
  const rows = await runSql(
    req,
    sql`
      with given as materialized (
        select * from json_to_recordset(${JSON.stringify(texts)}::json)
          as given(namespace text, key text, et text, en text)
      ), stored as (
        select namespace, key, translations.et, translations.en from translations join given using (namespace, key)
      ), written as (
        insert into translations (namespace, key, et, en, changed_by_manager, updated_at)
        select namespace, key, nullif(et, ''), nullif(en, ''), true, ${updatedAt}::timestamptz from given
        on conflict (namespace, key) do update
        set et = excluded.et, en = excluded.en, changed_by_manager = true, reported_missing = false,
          updated_at = excluded.updated_at
      )
      insert into translation_changes
        (namespace, key, et_before, en_before, et_after, en_after, changed_at, changed_by, changed_by_username)
      select namespace, key, coalesce(stored.et, ''), coalesce(stored.en, ''), given.et, given.en,
        ${updatedAt}::timestamptz, ${caller && displayNameOf(caller)}::text, ${caller?.username ?? null}::text
      from given left join stored using (namespace, key)
      returning id
    `,
  )
  return { updatedAt, changes: changesSchema.parse(rows).map(({ id }) => id) }
}

/** Clears texts and removes the mark of reported keys, which may be reported again. */
export async function clearTexts(req: PayloadRequest, names: readonly Name[]): Promise<Written> {
  const { written } = await saveTexts(
    req,
    names.map(({ namespace, key }) => ({ namespace, key, et: '', en: '' })),
  )
  const wanted = JSON.stringify(names)
  await runSql(
    req,
    sql`
      update translations set reported_missing = false
      from json_to_recordset(${wanted}::json) as wanted(namespace text, key text)
      where (translations.namespace, translations.key) = (wanted.namespace, wanted.key) and reported_missing
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
  return written
}
