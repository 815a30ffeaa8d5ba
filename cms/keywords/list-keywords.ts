import { sql } from 'drizzle-orm'
import type { PayloadRequest } from 'payload'
import { z } from 'zod'
import { asCaller, asSystem } from '#cms/platform/auth/as-caller.ts'
import { inTurn } from '#cms/platform/database/in-turn.ts'
import { runSql } from '#cms/platform/database/run-sql.ts'
import { whereContains } from '#cms/platform/database/where-contains.ts'
import { foldText, queryWords } from '#contract/fold-text.ts'
import type { Keyword, KeywordSuggestion, MergedKeyword } from '#contract/keywords.ts'
import { recordOf } from '#contract/record-of.ts'
import { keywordRegisters } from '#contract/registers/registers.ts'
import { countUsage } from './count-usage.ts'

/** All keywords by label, with their number of entries. */
export async function listKeywords(req: PayloadRequest): Promise<Keyword[]> {
  const { docs } = await req.payload.find({
    collection: 'keywords',
    where: { mergedInto: { exists: false } },
    sort: ['label', 'id'],
    pagination: false,
    depth: 0,
    ...asCaller(req),
  })
  const usage = await countUsage(req)
  return docs.map(({ label, value, published, updatedAt }) => ({
    label,
    value,
    published: published ?? false,
    usage: usage.get(value) ?? { total: 0, ...recordOf(keywordRegisters, () => 0) },
    updatedAt,
  }))
}

/** Keywords that were merged into another, latest first. */
export async function listMerged(req: PayloadRequest): Promise<MergedKeyword[]> {
  const { docs } = await req.payload.find({
    collection: 'keywords',
    where: { mergedInto: { exists: true } },
    sort: ['-updatedAt', 'id'],
    pagination: false,
    // The keyword that stayed is needed too.
    depth: 1,
    ...asCaller(req),
  })
  const rows = await runSql(
    req,
    sql`select keyword_id as id, count(distinct item_id) as total from keyword_merge_usages group by keyword_id`,
  )
  const totals = new Map(totalsSchema.parse(rows).map(({ id, total }) => [id, total]))
  return docs.flatMap(({ id, label, value, mergedInto: into, updatedAt }) =>
    into && typeof into === 'object'
      ? [
          {
            label,
            value,
            into: { label: into.label, value: into.value },
            mergedAt: updatedAt,
            usage: totals.get(id) ?? 0,
          },
        ]
      : [],
  )
}

const totalsSchema = z.array(z.object({ id: z.string(), total: z.coerce.number() }))

/** Published keywords that match the typed text or have these values; without either, the first 50 of all. */
export async function suggestKeywords(
  req: PayloadRequest,
  { q, values }: { q?: string | undefined; values?: string[] | undefined },
): Promise<KeywordSuggestion[]> {
  const { docs } = await inTurn(req, () =>
    req.payload.find({
      collection: 'keywords',
      where: {
        and: [
          { published: { equals: true } },
          { mergedInto: { exists: false } },
          ...whereContains('searchText', queryWords(q).map(foldText)),
          ...(values ? [{ value: { in: values } }] : []),
        ],
      },
      sort: ['label', 'id'],
      limit: 50,
      pagination: false,
      ...asSystem(req, 'published keywords are public'),
    }),
  )
  return docs.map(({ value, label }) => ({ value, label }))
}
