import { type SQL, sql } from 'drizzle-orm'
import type { PayloadRequest } from 'payload'
import type { ListRequest, Rank } from './find-page.ts'
import type { SearchQuery } from './search-query.ts'
import { byRelevance, isNamed, matchesSearch } from './search-sql.ts'
import { withSimilarWords } from './similar-words.ts'

/** A search stops counting its results at this number (contract §3). */
export const maxCounted = 1000
/** Only the newest items up to this number are ranked by relevance. */
export const maxRanked = 2000

/** With `search` unless it is by reference. */
type SearchRequest = ListRequest & ({ search?: undefined } | { search: SearchQuery; rank: Rank })

/**
 * The requests of a list that is searched for `q`, each to be made if the previous ones find nothing: by reference (managers
 * also by id), by the words, by similar words. Without a sort, results are ordered by relevance.
 *
 * @param request the list before it is searched
 * @param byWords a condition for searches by words, but not by reference
 */
export async function* searchRequests(
  req: PayloadRequest,
  { condition, rank, order }: ListRequest,
  { q, search, asManager, byWords = sql`true` }: Search,
): AsyncGenerator<SearchRequest> {
  // The best plan depends on how frequent the words are.
  const unprepared = { rank, order, isPrepared: false }
  const named = isNamed(q, { asManager })
  if (named) yield { ...unprepared, condition: sql`${condition} and ${named}` }
  if (search.words.length === 0) return
  const searchable = sql`${condition} and ${byWords}`
  const requestFor = (query: SearchQuery): SearchRequest => ({
    ...unprepared,
    condition: sql`${searchable} and ${matchesSearch(query, { asManager })}`,
    ...(rank ? { rank } : { rank: byRelevance(query), ranked: { most: maxRanked, newest: true } }),
    search: query,
  })
  yield requestFor(search)
  const similar = await withSimilarWords(req, searchable, search)
  if (similar) yield requestFor(similar)
}

type Search = { q: string | undefined; search: SearchQuery; asManager: boolean; byWords?: SQL }
