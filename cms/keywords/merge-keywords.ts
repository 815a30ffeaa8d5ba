import { isDeepStrictEqual } from 'node:util'
import { sql } from 'drizzle-orm'
import type { PayloadRequest } from 'payload'
import { z } from 'zod'
import { lockAllItems } from '#cms/items/lock-item.ts'
import { refreshColumns } from '#cms/items/refresh-columns.ts'
import { writeValues } from '#cms/items/write-values.ts'
import type { Keyword } from '#cms/payload-types.ts'
import { asCaller } from '#cms/platform/auth/as-caller.ts'
import { inTransaction, lock } from '#cms/platform/database/in-transaction.ts'
import { runSql } from '#cms/platform/database/run-sql.ts'
import { formValuesSchema } from '#contract/fields.ts'
import { foldCase } from '#contract/fold-text.ts'
import type { KeywordLabels } from '#contract/keyword-labels.ts'
import type { LabelsInput } from '#contract/keywords.ts'
import { Problem, type ValueIssue } from '#contract/problems.ts'
import { languages } from '#contract/texts.ts'
import { keywordUsages } from './count-usage.ts'
import { labelColumns, labelledKeyword, mergeLabels, textsIn, unmergeLabels } from './labels.ts'
import { markUsersStale } from './mark-users-stale.ts'
import { mergeInValues, unmergeInValues } from './rules.ts'

const batchSize = 500

/**
 * Replaces keywords by `into` in every item, and hides them (contract §7). Items submitted with one of them from now on
 * get `into`, which gets their labels in languages in which it has none. Records where they were, for `unmergeKeywords`.
 * @throws Problem `notFound` if one of them does not exist or is already merged, `invalid` if only `into` itself is given
 */
export async function mergeKeywords(
  req: PayloadRequest,
  values: readonly string[],
  { into, labels }: { into: string; labels?: LabelsInput | undefined },
): Promise<void> {
  const others = values.filter((value) => value !== into)
  if (others.length === 0)
    throw new Problem('invalid', { errors: [{ field: 'into', messageKey: 'keywords.error.mergeItself' }] })
  await underLocks(req, async () => {
    const keywords = await find(req, [...others, into])
    const target = keywords.get(into)
    if (!target || [...keywords.values()].some(({ mergedInto }) => mergedInto)) throw new Problem('notFound')
    const requested = requestedLabels([...keywords.values()], labels)
    for (const value of others) {
      const merged = requireKeyword(keywords, value)
      await replaceUsages(req, merged, into)
      await setMergedInto(req, merged, target.id)
    }
    const merged = others.map((value) => labelledKeyword(requireKeyword(keywords, value)))
    await setLabels(req, target, mergeLabels(labelledKeyword(target), merged, requested))
  })
}

/**
 * Restores merged keywords, the last one first, and in the items that had them and still have the target,
 * their places.
 * @throws Problem `notFound`, `keywordMerged` if the target has itself been merged since
 */
export async function unmergeKeywords(req: PayloadRequest, values: readonly string[]): Promise<void> {
  await underLocks(req, async () => {
    const keywords = await find(req, values)
    for (const value of values.toReversed()) {
      const merged = requireKeyword(keywords, value)
      if (!merged.mergedInto) throw new Problem('notFound')
      const target = await req.payload.findByID({
        collection: 'keywords',
        id: idOf(merged.mergedInto),
        depth: 0,
        ...asCaller(req),
      })
      if (target.mergedInto) throw new Problem('keywordMerged')
      await restoreUsages(req, merged, target)
      await setLabels(req, target, unmergeLabels(labelledKeyword(target), labelledKeyword(merged)))
      await setMergedInto(req, merged, null)
    }
  })
}

/** Definitions are locked because they decide which fields have keywords. The columns are updated after the commit. */
async function underLocks(req: PayloadRequest, run: () => Promise<void>): Promise<void> {
  await inTransaction(req, async () => {
    await lockAllItems(req)
    await lock(req, 'definitions')
    await lock(req, 'keywords')
    await run()
  })
  await refreshColumns(req)
}

async function find(req: PayloadRequest, values: readonly string[]): Promise<Map<string, Keyword>> {
  const { docs } = await req.payload.find({
    collection: 'keywords',
    where: { value: { in: [...values] } },
    pagination: false,
    depth: 0,
    ...asCaller(req),
  })
  return new Map(docs.map((keyword) => [keyword.value, keyword]))
}

function requireKeyword(keywords: ReadonlyMap<string, Keyword>, value: string): Keyword {
  const keyword = keywords.get(value)
  if (!keyword) throw new Problem('notFound')
  return keyword
}

function idOf(keyword: string | Keyword): string {
  return typeof keyword === 'string' ? keyword : keyword.id
}

async function setMergedInto(req: PayloadRequest, { id }: Keyword, mergedInto: string | null): Promise<void> {
  await req.payload.update({ collection: 'keywords', id, data: { mergedInto }, depth: 0, ...asCaller(req) })
}

/**
 * The labels that a merge asks for, as one of its keywords has them.
 * @throws Problem `invalid` for a text that stands for none of them in the language
 */
function requestedLabels(keywords: readonly Keyword[], labels: LabelsInput = {}): Partial<KeywordLabels> {
  const found: Partial<KeywordLabels> = {}
  const errors: ValueIssue[] = []
  for (const language of languages) {
    const text = labels[language]
    if (text === undefined) continue
    const texts = keywords.flatMap((keyword) => textsIn(language, labelledKeyword(keyword)))
    const own = text ? texts.find((each) => foldCase(each) === foldCase(text)) : null
    if (own === undefined) errors.push({ field: `labels.${language}`, messageKey: 'validation.option' })
    else found[language] = own
  }
  if (errors.length > 0) throw new Problem('invalid', { errors })
  return found
}

async function setLabels(req: PayloadRequest, keyword: Keyword, labels: KeywordLabels): Promise<void> {
  const { id, value, label } = keyword
  if (isDeepStrictEqual(labels, labelledKeyword(keyword).labels)) return
  const data = labelColumns({ label, labels })
  await req.payload.update({ collection: 'keywords', id, data, depth: 0, ...asCaller(req) })
  await markUsersStale(req, value)
}

const placesSchema = z.array(z.object({ fieldSet: z.string(), field: z.string() }))
const usedSchema = z.array(z.object({ id: z.string(), places: placesSchema }))

async function replaceUsages(req: PayloadRequest, merged: Keyword, into: string): Promise<void> {
  const used = await runSql(
    req,
    sql`
      select item as id, jsonb_agg(distinct jsonb_build_object('fieldSet', field_set, 'field', field)) as places
      from (${keywordUsages}) as usages where value = ${merged.value} group by item
    `,
  )
  const places = new Map(usedSchema.parse(used).map(({ id, places }) => [id, places]))
  for await (const rows of valuesInBatches(req, [...places.keys()])) {
    const changed = rows.map(({ id, values }) => ({
      id,
      ...mergeInValues(values, places.get(id) ?? [], merged.value, into),
    }))
    const usages = changed.flatMap(({ id, usages }) => usages.map((usage) => ({ id, ...usage })))
    await runSql(
      req,
      sql`
        insert into keyword_merge_usages (keyword_id, item_id, field_set, field, position, replaced)
        select ${merged.id}, id, "fieldSet", field, position, replaced
        from json_to_recordset(${JSON.stringify(usages)}::json)
          as usage(id uuid, "fieldSet" text, field text, position integer, replaced boolean)
      `,
    )
    await writeValues(
      req,
      changed.map(({ id, values }) => ({ id, values })),
    )
  }
}

const recordedSchema = z.array(
  z.object({
    id: z.string(),
    usages: z.array(
      z.object({ fieldSet: z.string(), field: z.string(), position: z.number(), replaced: z.boolean() }),
    ),
  }),
)

async function restoreUsages(req: PayloadRequest, restored: Keyword, target: Keyword): Promise<void> {
  await transferPosition(req, restored, target)
  const recorded = await runSql(
    req,
    sql`
      select item_id as id, jsonb_agg(jsonb_build_object(
        'fieldSet', field_set, 'field', field, 'position', position, 'replaced', replaced
      )) as usages
      from keyword_merge_usages where keyword_id = ${restored.id} group by item_id
    `,
  )
  const usages = new Map(recordedSchema.parse(recorded).map(({ id, usages }) => [id, usages]))
  for await (const rows of valuesInBatches(req, [...usages.keys()])) {
    const changed = rows.map(({ id, values }) => ({
      id,
      values: unmergeInValues(values, usages.get(id) ?? [], restored.value, target.value),
      before: values,
    }))
    await writeValues(
      req,
      changed
        .filter(({ values, before }) => !isDeepStrictEqual(values, before))
        .map(({ id, values }) => ({ id, values })),
    )
  }
  await runSql(req, sql`delete from keyword_merge_usages where keyword_id = ${restored.id}`)
}

/**
 * Passes the target's position in an item to another merged keyword before this one is restored: where several keywords of
 * an item were merged into one, only the first was replaced by it.
 */
async function transferPosition(req: PayloadRequest, restored: Keyword, target: Keyword): Promise<void> {
  await runSql(
    req,
    sql`
      with successors as (
        select distinct on (item_id, field_set, field) other.keyword_id, item_id, field_set, field
        from keyword_merge_usages as mine
        join keyword_merge_usages as other using (item_id, field_set, field)
        join keywords on keywords.id = other.keyword_id and keywords.merged_into_id = ${target.id}
        where mine.keyword_id = ${restored.id} and mine.replaced and other.keyword_id <> mine.keyword_id
      )
      update keyword_merge_usages as usages set replaced = usages.keyword_id <> ${restored.id}
      from successors
      where (usages.item_id, usages.field_set, usages.field) = (successors.item_id, successors.field_set, successors.field)
        and usages.keyword_id in (successors.keyword_id, ${restored.id})
    `,
  )
}

const rowsSchema = z.array(z.object({ id: z.string(), values: formValuesSchema }))

/** Locks the rows in the order of their ids; see `write-queries.ts`. */
async function* valuesInBatches(req: PayloadRequest, ids: readonly string[]) {
  const ordered = ids.toSorted()
  for (let start = 0; start < ordered.length; start += batchSize) {
    const batch = JSON.stringify(ordered.slice(start, start + batchSize))
    const rows = await runSql(
      req,
      sql`
        select id, values from items
        where id in (select value::uuid from jsonb_array_elements_text(${batch}::jsonb))
        order by id for update
      `,
    )
    yield rowsSchema.parse(rows)
  }
}
