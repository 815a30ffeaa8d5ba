import { and, or, type SQL, sql } from 'drizzle-orm'
import type { PayloadRequest } from 'payload'
import { z } from 'zod'
import { publicValues } from '#cms/forms/read-values.ts'
import { inTurn } from '#cms/platform/database/in-turn.ts'
import { runSql } from '#cms/platform/database/run-sql.ts'
import { foldText } from '#contract/fold-text.ts'
import type { Internship, Thesis, Topic } from '#contract/items.ts'
import { facetsOf } from './facets.ts'
import { facetsColumn } from './facets-sql.ts'
import { findInOrder, newestFirst } from './find-page.ts'
import { isReadable } from './policy.ts'
import { type LoadedItem, presentRegisterItem, titleOf } from './present-item.ts'
import { parseSearchQuery } from './search-query.ts'
import { matchesAnyWord } from './search-sql.ts'

const mostRelated = 4
/** Trigram similarity from which titles alone relate two items. */
const minSimilarity = 0.25
/** Of the items with something in common, this many are compared, the newest first. */
const maxCompared = 1000

const idsSchema = z.array(z.object({ id: z.string() }))

/** Items of the same register with the same supervisors or keywords or a similar title, as rows of its list. */
export async function listRelated(
  req: PayloadRequest,
  { item, form, view, now }: LoadedItem,
): Promise<(Thesis | Topic | Internship)[]> {
  const keys = facetsOf(form.slug, publicValues(form, item.values)).filter((key) =>
    /^(keywords|supervisors)=/.test(key),
  )
  const { et, en } = titleOf(item)
  const title = parseSearchQuery(et)
  const shared = sql`(select count(*) from unnest(${facetsColumn}) as facet where facet = any(${sql.param(keys)}::text[]))`
  const similarityOf = (column: SQL, text: string | null | undefined) =>
    sql`similarity(fold_text(${column}), ${foldText(text ?? '')})`
  const similarity = sql`greatest(${similarityOf(sql`title_et`, et)}, ${similarityOf(sql`title_en`, en)})`
  const isCandidate = or(
    sql`${facetsColumn} && ${sql.param(keys)}::text[]`,
    title ? matchesAnyWord(title) : undefined,
  )
  const query = sql`
    select id from (
      select id, coalesce(${shared}, 0) as shared, coalesce(${similarity}, 0) as similarity
      from (
        select id, title_et, title_en, search_facets from items where form = ${form.slug} and id <> ${item.id} and ${and(isReadable(req), isCandidate)}
        order by ${newestFirst} limit ${maxCompared}
      ) as items
    ) as candidates
    where shared > 0 or similarity >= ${minSimilarity}
    order by shared + 2 * similarity desc, id limit ${mostRelated}
  `
  const rows = await inTurn(req, () => runSql(req, query))
  const related = await findInOrder(
    req,
    idsSchema.parse(rows).map(({ id }) => id),
  )
  return related.map((row) => presentRegisterItem({ item: row, form, view: { ...view, asRow: true }, now }))
}
