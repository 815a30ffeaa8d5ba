import { type SQL, sql } from 'drizzle-orm'
import type { PayloadRequest } from 'payload'
import { z } from 'zod'
import { loadForms } from '#cms/forms/load-forms.ts'
import { inTurn } from '#cms/platform/database/in-turn.ts'
import { runSql } from '#cms/platform/database/run-sql.ts'
import type { Form } from '#contract/forms.ts'
import { type FoundEntries, mostFoundEntries } from '#contract/overview.ts'
import { referenceRange } from '#contract/reference-number.ts'
import { findPage, type ListRequest, newestFirst } from './find-page.ts'
import { isReadable } from './policy.ts'
import { presentChange } from './present-item.ts'
import { parseSearchQuery } from './search-query.ts'
import { byRelevance, isWithin, matchesSearch } from './search-sql.ts'
import { withSimilarWords } from './similar-words.ts'

/** A search stops counting its results at this number, as lists do (contract §3). */
const maxCounted = 1000
/** Only the newest entries up to this number are ranked. */
const maxRanked = 2000

const none: FoundEntries = { entries: [], forms: [], isLowerBound: false }

/** Searches the entries of all forms that are not deleted, for managers: the best ones, and how many each form has. */
export async function searchEntries(req: PayloadRequest, q: string): Promise<FoundEntries> {
  const forms = (await loadForms(req)).filter(({ status }) => status !== 'deleted')
  const slugs = forms.map(({ slug }) => slug)
  const isIncluded = sql`items.form = any(${sql.param(slugs)}::text[]) and ${isReadable(req)}`
  return inTurn(req, async () => {
    for await (const request of requests(req, isIncluded, q)) {
      const found = await findEntries(req, request, forms)
      if (found.entries.length > 0) return found
    }
    return none
  })
}

/**
 * Each one is for the case that those before find nothing: by reference number, also of deleted entries, by words, by similar
 * words.
 */
async function* requests(req: PayloadRequest, isIncluded: SQL, q: string): AsyncGenerator<ListRequest> {
  const unranked = { rank: undefined, order: newestFirst, isPrepared: false }
  const range = referenceRange(q)
  if (range) yield { ...unranked, condition: sql`${isIncluded} and ${isWithin(range)}` }
  const search = parseSearchQuery(q)
  if (!search || search.words.length === 0) return
  const isSearched = sql`${isIncluded} and items.status <> 'deleted'`
  const ranked = (query: typeof search): ListRequest => ({
    ...unranked,
    condition: sql`${isSearched} and ${matchesSearch(query, { asManager: true })}`,
    rank: byRelevance(query),
    ranked: { most: maxRanked, newest: true },
  })
  yield ranked(search)
  const similar = await withSimilarWords(req, isSearched, search)
  if (similar) yield ranked(similar)
}

const countsSchema = z.array(z.object({ slug: z.string(), total: z.number() }))

async function findEntries(
  req: PayloadRequest,
  request: ListRequest,
  forms: readonly Form[],
): Promise<FoundEntries> {
  const items = await findPage(req, request, { page: 1, size: mostFoundEntries })
  if (items.length === 0) return none
  const counts = await runSql(
    req,
    sql`select form as slug, count(*)::int as total
      from (select form from items where ${request.condition} limit ${maxCounted}) as found
      group by form order by total desc, form`,
  )
  const byForm = countsSchema.parse(counts)
  const now = new Date()
  return {
    entries: items.flatMap((item) => {
      const form = forms.find(({ slug }) => slug === item.form)
      return form ? [presentChange(item, form, now)] : []
    }),
    forms: byForm,
    isLowerBound: byForm.reduce((sum, { total }) => sum + total, 0) === maxCounted,
  }
}
