import { sql } from 'drizzle-orm'
import type { PayloadRequest } from 'payload'
import { z } from 'zod'
import { isFormSeen } from '#cms/items/policy.ts'
import { asCaller, asSystem } from '#cms/platform/auth/as-caller.ts'
import { inTurn } from '#cms/platform/database/in-turn.ts'
import { runSql } from '#cms/platform/database/run-sql.ts'
import { whereContains } from '#cms/platform/database/where-contains.ts'
import { foldText, queryWords } from '#contract/fold-text.ts'
import type { LabelledKeyword } from '#contract/keyword-labels.ts'
import type { Keyword, MergedKeyword } from '#contract/keywords.ts'
import { recordOf } from '#contract/record-of.ts'
import { keywordRegisters } from '#contract/registers/registers.ts'
import { countUsage } from './count-usage.ts'
import { labelledKeyword } from './labels.ts'

/** All keywords by label, with the number of their items that the caller sees. */
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
  return docs.map((keyword) => ({
    ...labelledKeyword(keyword),
    published: keyword.published ?? false,
    usage: usage.get(keyword.value) ?? { total: 0, ...recordOf(keywordRegisters, () => 0) },
    updatedAt: keyword.updatedAt,
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
    sql`
      select keyword_id as id, count(distinct item_id) as total
      from keyword_merge_usages join items on items.id = item_id
      where ${isFormSeen(req, sql`items.form`)}
      group by keyword_id
    `,
  )
  const totals = new Map(totalsSchema.parse(rows).map(({ id, total }) => [id, total]))
  return docs.flatMap((keyword) => {
    const { id, mergedInto: into, updatedAt } = keyword
    if (!into || typeof into !== 'object') return []
    const usage = totals.get(id) ?? 0
    return [{ ...labelledKeyword(keyword), into: labelledKeyword(into), mergedAt: updatedAt, usage }]
  })
}

const totalsSchema = z.array(z.object({ id: z.string(), total: z.coerce.number() }))

/** Published keywords that match the typed text or have these values; without either, the first 50 of all. */
export async function suggestKeywords(
  req: PayloadRequest,
  { q, values }: { q?: string | undefined; values?: string[] | undefined },
): Promise<LabelledKeyword[]> {
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
  return docs.map(labelledKeyword)
}
