import { isDeepStrictEqual } from 'node:util'
import { sql } from 'drizzle-orm'
import type { PayloadRequest, Where } from 'payload'
import { z } from 'zod'
import type { Keyword } from '#cms/payload-types.ts'
import { assertCurrent } from '#cms/platform/api/assert-current.ts'
import { asCaller } from '#cms/platform/auth/as-caller.ts'
import { inTransaction, lock } from '#cms/platform/database/in-transaction.ts'
import { runSql } from '#cms/platform/database/run-sql.ts'
import type { KeywordLabels } from '#contract/keyword-labels.ts'
import { type KeywordBulk, type KeywordItem, type KeywordUpdate, longestKeyword } from '#contract/keywords.ts'
import { Problem, type ValueIssue } from '#contract/problems.ts'
import { type Language, languages } from '#contract/texts.ts'
import { validateText } from '#contract/values/text.ts'
import { findUsed } from './count-usage.ts'
import { hasText, labelColumns, labelledKeyword } from './labels.ts'
import { markUsersStale } from './mark-users-stale.ts'
import { mergeKeywords, unmergeKeywords } from './merge-keywords.ts'

type KeywordData = { value: string; label: string; labels: KeywordLabels; published: boolean }

/** @throws Problem `invalid`, `keywordTaken` */
export function addKeyword(req: PayloadRequest, item: KeywordItem): Promise<void> {
  const keyword = validateKeyword({ ...item, published: item.published ?? true })
  return underLock(req, async () => {
    assertNotTaken(await findAll(req), keyword)
    const data = columnsOf(keyword)
    await req.payload.create({ collection: 'keywords', data, ...asCaller(req) })
  })
}

/**
 * Returns the new `updatedAt`. Items are found by a new label within a minute.
 * @throws Problem `notFound`, `invalid`, `conflict` on a stale copy, `keywordTaken`, `keywordInUse` if the value of a used
 * keyword is to change
 */
export function updateKeyword(
  req: PayloadRequest,
  value: string,
  { updatedAt, ...item }: KeywordUpdate,
): Promise<string> {
  return underLock(req, async () => {
    const all = await findAll(req)
    const existing = all.find((each) => each.value === value && !each.mergedInto)
    if (!existing) throw new Problem('notFound')
    assertCurrent(existing, updatedAt)
    const stored = labelledKeyword(existing)
    const labels = { ...stored.labels, ...item.labels }
    const keyword = validateKeyword({ value, published: existing.published ?? false, ...item, labels })
    for (const language of languages)
      if (item.labels?.[language] === undefined && stored.labels[language] === stored.label)
        keyword.labels[language] = keyword.label
    assertNotTaken(all, keyword, existing)
    if (keyword.value !== value) await assertUnused(req, [value])
    const areLabelsSame = keyword.label === stored.label && isDeepStrictEqual(keyword.labels, stored.labels)
    if (!areLabelsSame) await markUsersStale(req, value)
    const data = columnsOf(keyword)
    const options = { collection: 'keywords', id: existing.id, data, depth: 0 } as const
    return (await req.payload.update({ ...options, ...asCaller(req) })).updatedAt
  })
}

/**
 * Applies to all of them or none. Those merged into a deleted keyword are deleted too.
 * @throws Problem `notFound`, `keywordInUse` if a used keyword is to be deleted, and those of `mergeKeywords`
 */
export function changeKeywords(req: PayloadRequest, bulk: KeywordBulk): Promise<void> {
  const values = [...new Set(bulk.items)]
  if (bulk.action === 'merge') return mergeKeywords(req, values, bulk)
  if (bulk.action === 'unmerge') return unmergeKeywords(req, values)
  const { action } = bulk
  return underLock(req, async () => {
    const where: Where = { and: [{ value: { in: values } }, { mergedInto: { exists: false } }] }
    const { totalDocs } = await req.payload.count({ collection: 'keywords', where, ...asCaller(req) })
    if (totalDocs !== values.length) throw new Problem('notFound')
    if (action === 'delete') {
      await assertUnused(req, values)
      const ids = await withMergedInto(req, values)
      await req.payload.delete({ collection: 'keywords', where: { id: { in: ids } }, ...asCaller(req) })
      return
    }
    const data = { published: action === 'publish' }
    await req.payload.update({ collection: 'keywords', where, data, ...asCaller(req) })
  })
}

/** `saveKeywords` takes the same lock when submissions add keywords. */
function underLock<T>(req: PayloadRequest, run: () => Promise<T>): Promise<T> {
  return inTransaction(req, async () => {
    await lock(req, 'keywords')
    return run()
  })
}

/** Ids of the keywords and of those merged into them. */
async function withMergedInto(req: PayloadRequest, values: readonly string[]): Promise<string[]> {
  const rows = await runSql(
    req,
    sql`
      with recursive found as (
        select id from keywords where value in (select jsonb_array_elements_text(${JSON.stringify(values)}::jsonb))
        union
        select keywords.id from keywords join found on keywords.merged_into_id = found.id
      )
      select id from found
    `,
  )
  return z
    .array(z.object({ id: z.string() }))
    .parse(rows)
    .map(({ id }) => id)
}

function columnsOf({ value, published, ...labels }: KeywordData) {
  return { value, published, ...labelColumns(labels) }
}

function validateKeyword(item: KeywordItem): KeywordData {
  const label = validateText(item.label, 'label', { max: longestKeyword })
  const value = validateText(item.value || item.label, 'value', { max: longestKeyword })
  const labelsIn = (language: Language) => {
    const text = item.labels?.[language]?.trim()
    return text
      ? validateText(text, `labels.${language}`, { max: longestKeyword })
      : { text: null, issues: [] }
  }
  const [et, en] = [labelsIn('et'), labelsIn('en')]
  const errors = [...label.issues, ...et.issues, ...en.issues, ...(item.value ? value.issues : [])]
  if (errors.length > 0) throw new Problem('invalid', { errors })
  return {
    label: label.text,
    labels: { et: et.text || null, en: en.text || null },
    value: value.text,
    published: item.published ?? false,
  }
}

async function findAll(req: PayloadRequest): Promise<Keyword[]> {
  const { docs } = await req.payload.find({
    collection: 'keywords',
    pagination: false,
    depth: 0,
    ...asCaller(req),
  })
  return docs
}

/**
 * Labels must be unique too, because users select keywords by label: in each language, and `label`, whose language is unknown,
 * in both. Those of merged keywords remain taken, but a keyword may have labels of those merged into it.
 * @throws Problem `keywordTaken`
 */
function assertNotTaken(all: Keyword[], { value, label, labels }: KeywordData, existing?: Keyword): void {
  const others = all.filter(({ id }) => id !== existing?.id)
  const separate = others.filter((other) => !existing || idOfRoot(all, other) !== existing.id)
  const sameLabel = others.find((other) => hasText(labelledKeyword(other), label))
  const sameValue = others.find((other) => other.value === value)
  const errors: ValueIssue[] = [
    ...(sameLabel ? [{ field: 'label', messageKey: takenKey(sameLabel) }] : []),
    ...languages.flatMap((language) => {
      const text = labels[language]
      const same = text && separate.find((other) => hasText(labelledKeyword(other), text, [language]))
      return same ? [{ field: `labels.${language}`, messageKey: takenKey(same) }] : []
    }),
    // A value that was not chosen is the label.
    ...(sameValue && !(sameLabel && value === label)
      ? [{ field: 'value', messageKey: takenKey(sameValue) }]
      : []),
  ]
  if (errors.length > 0) throw new Problem('keywordTaken', { errors })
}

/** The id of the keyword that a keyword was merged into in the end; of any other keyword, its own. */
function idOfRoot(all: Keyword[], keyword: Keyword): string {
  const { mergedInto } = keyword
  const next = all.find(({ id }) => id === (typeof mergedInto === 'object' ? mergedInto?.id : mergedInto))
  return next ? idOfRoot(all, next) : keyword.id
}

function takenKey({ mergedInto }: Keyword): string {
  return mergedInto ? 'keywords.error.takenByMerged' : 'keywords.error.taken'
}

async function assertUnused(req: PayloadRequest, values: readonly string[]): Promise<void> {
  const used = await findUsed(req, values)
  if (used.length === 0) return
  const errors = used.map((field) => ({ field, messageKey: 'keywords.error.inUse' }))
  throw new Problem('keywordInUse', { errors })
}
