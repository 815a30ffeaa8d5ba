import { setImmediate } from 'node:timers/promises'
import { type SQL, sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import type { PayloadRequest } from 'payload'
import { configuration } from '#cms/configuration.ts'
import { type Caller, isManager, visibilitiesOpenTo } from '#cms/platform/auth/caller.ts'
import { sharedReads } from '#cms/platform/cache/shared-read.ts'
import { inTurn } from '#cms/platform/database/in-turn.ts'
import type { AdminListQuery } from '#contract/admin-items.ts'
import { foldText } from '#contract/fold-text.ts'
import type { Form } from '#contract/forms.ts'
import type { ItemStatus } from '#contract/item-statuses.ts'
import { endedByDeadline } from '#contract/item-statuses.ts'
import type { ListQuery } from '#contract/items.ts'
import type { ListMetadata } from '#contract/list-metadata.ts'
import { Problem } from '#contract/problems.ts'
import { referenceRange } from '#contract/reference-number.ts'
import { facetNames } from '#contract/registers/facets.ts'
import { findRegister, toRegister } from '#contract/registers/registers.ts'
import { dayInTallinn } from '#contract/values/deadline.ts'
import { matchesFacets } from './facets-sql.ts'
import {
  countedPage,
  countRows,
  findCountedPage,
  findIds,
  findPage,
  type ListRequest,
  type Rank,
  runCountedPage,
} from './find-page.ts'
import type { StoredItem } from './item-row.ts'
import { bySort, defaultOrder, parseSort } from './list-sort.ts'
import { isReadable, viewOf } from './policy.ts'
import type { LoadedItem } from './present-item.ts'
import { hasLongPart, parseSearchQuery, type SearchQuery } from './search-query.ts'
import {
  byRelevance,
  byRelevanceOfOneWord,
  isWithin,
  matchesOneWord,
  matchesSearch,
  oneWordValues,
} from './search-sql.ts'
import { withSimilarWords } from './similar-words.ts'

const defaultSize = 20
/** Rows of a list without paging (contract §3); a multiple of `nextSize`. */
export const longestList = 5000
const nextSize = 100
/** Entries presented per batch; other requests are processed between batches. */
const batchSize = 250
/** A search stops counting its results at this number (contract §3). */
const maxCounted = 1000
/** A search displays the newest rows up to this number, ranked by relevance. */
const maxRanked = 2000

type List = { form: Form; query: AdminListQuery; caller: Caller; now: Date }

/**
 * The rows that the caller may read: the first 5,000 of them, or searched and paged, with their `total` and a link to the
 * next ones (contract §3). A search without `sort` is ordered by relevance. If nothing is found, similar words are
 * searched for.
 */
export async function listItems<Row>(
  req: PayloadRequest,
  caller: Caller,
  form: Form,
  query: AdminListQuery,
  present: (loaded: LoadedItem) => Row | Promise<Row>,
): Promise<ListMetadata & { data: Row[]; headers?: Record<string, string> }> {
  const now = new Date()
  const { page = 1, size = isPaged(query) ? defaultSize : longestList } = query
  const { items, ...metadata } = await findItems(req, { form, query, caller, now }, { page, size })
  const view = viewOf(caller, { asRow: true })
  const data: Row[] = []
  for (let start = 0; start < items.length; start += batchSize) {
    if (start > 0) await setImmediate()
    const batch = items.slice(start, start + batchSize)
    data.push(...(await Promise.all(batch.map((item) => present({ item, form, view, now })))))
  }
  const hasMore = metadata.relation ? items.length === size : page * size < metadata.total
  if (!hasMore) return { data, ...metadata }
  const next = isPaged(query)
    ? { page: page + 1, size }
    : { page: longestList / nextSize + 1, size: nextSize }
  return { data, ...metadata, headers: { Link: `<${pageUrl(req, next)}>; rel="next"` } }
}

function isPaged({ year: _year, statuses: _statuses, ...query }: AdminListQuery): boolean {
  return Object.values(query).some((value) => value !== undefined)
}

function pageUrl(req: PayloadRequest, { page, size }: { page: number; size: number }): string {
  const { pathname, searchParams } = new URL(req.url ?? '', configuration().publicUrl)
  searchParams.set('page', String(page))
  searchParams.set('size', String(size))
  return new URL(`${pathname}?${searchParams}`, configuration().publicUrl).href
}

type Paging = { page: number; size: number }
type FoundItems = ListMetadata & { items: StoredItem[]; total: number }

async function findItems(req: PayloadRequest, list: List, paging: Paging): Promise<FoundItems> {
  const reference = referenceRequest(req, list)
  const referred = reference ? await findPage(req, reference, paging) : []
  if (reference && referred.length > 0) return { items: referred, total: await countRows(req, reference) }
  const search = parseSearchQuery(list.query.q)
  if (search?.words.length === 0) return { items: [], total: 0 }
  if (!search) {
    const request = listRequest(req, list)
    const [items, total] = await Promise.all([findPage(req, request, paging), totalOf(req, list, request)])
    return { items, total }
  }
  return inTurn(req, async () => {
    const found =
      (await findRare(req, list, search, paging)) ??
      (await findSearched(req, searchRequest(req, list, search), paging))
    if (found.total > 0) return found
    const similar = await similarRequest(req, list, search)
    if (!similar) return found
    const similarFound = await findSearched(req, similar, paging)
    return similarFound.total > 0 ? { ...similarFound, search: 'similar' } : found
  })
}

/** Searches that found more than `maxRanked` entries. */
const frequentSearches = new LRUCache<string, true>({ max: 5000 })

const rareStatements = new LRUCache<string, SQL>({ max: 100 })

/**
 * A search for one word without filters, by a statement that is built only once and planned only once per connection, for rare
 * words: the planner does not see the parameters that its estimates depend on, or it would never prefer the generic plan. It ends
 * after one row more than are ranked. Undefined for other searches, of which there are too many different statements, and if more
 * than `maxRanked` entries are found.
 */
async function findRare(
  req: PayloadRequest,
  { form, query, caller, now }: List,
  search: SearchQuery,
  paging: Paging,
): Promise<FoundItems | undefined> {
  const { page: _page, size: _size, q: _q, ...others } = query
  const [word, ...rest] = search.words
  const isOneWord = word?.tokens.length === 1 && hasLongPart(word) && rest.length === 0
  if (!isOneWord || Object.values(others).some((value) => value !== undefined)) return undefined
  const key = `${form.slug} ${foldText(word.text)}`
  if (frequentSearches.has(key)) return undefined
  const asManager = isManager(caller)
  const readers = [form.slug, asManager, req.context.isPublicRead, ...visibilitiesOpenTo(caller)].join()
  const statement =
    rareStatements.get(readers) ??
    countedPage({
      condition: sql`items.form = (select ${form.slug}::text) and ${isReadable(req, sql.placeholder('now'))}
        and ${matchesOneWord({ asManager })}`,
      rank: byRelevanceOfOneWord(),
      ranked: { most: maxRanked + 1, newest: false },
      order: defaultOrder(form.slug),
    })
  rareStatements.set(readers, statement)
  const found = await runCountedPage(req, statement, paging, {
    now: now.toISOString(),
    ...oneWordValues(search),
  })
  if (found && found.total <= maxRanked) return countedUp(found, paging)
  if (found) frequentSearches.set(key, true)
  return undefined
}

async function findSearched(
  req: PayloadRequest,
  request: SearchRequest,
  paging: Paging,
): Promise<FoundItems> {
  return countedUp(await findCountedPage(req, request, paging), paging)
}

/** The total is exact up to 1,000; beyond, it is a lower bound that covers the page. */
function countedUp({ items, total }: Pick<FoundItems, 'items' | 'total'>, paging: Paging): FoundItems {
  if (total <= maxCounted) return { items, total }
  const { page, size } = paging
  const last = items.length > 0 ? (page - 1) * size + items.length : 0
  if (last <= maxCounted) return { items, total: maxCounted, relation: 'gte' }
  return { items, total: last, ...(items.length === size && { relation: 'gte' }) }
}

const loadTotals = sharedReads<number>()

/** The number of rows of an unsearched list. Totals of public lists are cached until an entry changes or the day ends. */
function totalOf(
  req: PayloadRequest,
  { form, query, caller, now }: List,
  request: ListRequest,
): Promise<number> {
  const load = () => countRows(req, request)
  const register = toRegister(form.slug)
  if (!req.context.isPublicRead || !register) return load()
  const { page: _page, size: _size, sort: _sort, ...filters } = query
  const day = dayInTallinn(now.getTime() / 1000)
  const key = JSON.stringify([register, day, visibilitiesOpenTo(caller), filters])
  return loadTotals(req, { key, tags: [`items:${register}`], load })
}

/** The ids of all rows of a searched, filtered and sorted list, in its order. */
export async function findListIds(
  req: PayloadRequest,
  caller: Caller,
  form: Form,
  query: AdminListQuery,
): Promise<string[]> {
  return inTurn(req, async () => {
    for await (const request of listRequests(req, { caller, form, query })) {
      const ids = await findIds(req, request)
      if (ids.length > 0) return ids
    }
    return []
  })
}

/** The requests of a list, without paging: each one if those before find nothing. The last one is for similar words. */
export async function* listRequests(req: PayloadRequest, partial: Omit<List, 'now'>) {
  const list = { ...partial, now: new Date() }
  const reference = referenceRequest(req, list)
  if (reference) yield reference
  const search = parseSearchQuery(list.query.q)
  if (search?.words.length === 0) return
  yield search ? searchRequest(req, list, search) : listRequest(req, list)
  const similar = search && (await similarRequest(req, list, search))
  if (similar) yield similar
}

/** @throws Problem `badRequest` for a field that cannot be sorted by */
function listRequest(req: PayloadRequest, list: List): ListRequest {
  const { form, query, caller } = list
  const sort = query.sort === undefined ? undefined : parseSort(query.sort, form, isManager(caller))
  if (sort === null) throw new Problem('badRequest')
  return {
    condition: sql.join(rowConditions(req, list), sql` and `),
    rank: sort && bySort(sort),
    order: defaultOrder(form.slug),
    isPrepared: true,
  }
}

/** The entries of the list that its query names by their reference number, for managers; undefined if it names none. */
function referenceRequest(req: PayloadRequest, list: List): ListRequest | undefined {
  const range = isManager(list.caller) ? referenceRange(list.query.q) : undefined
  if (!range) return undefined
  const { condition, ...request } = listRequest(req, list)
  return { ...request, condition: sql`${condition} and ${isWithin(range)}`, isPrepared: false }
}

type SearchRequest = ListRequest & { rank: Rank }

/** The same list, searched. */
function searchRequest(req: PayloadRequest, list: List, search: SearchQuery): SearchRequest {
  const { condition, rank, order } = listRequest(req, list)
  return {
    condition: sql`${condition} and ${matchesSearch(search, { asManager: isManager(list.caller) })}`,
    ...(rank ? { rank } : { rank: byRelevance(search), ranked: { most: maxRanked, newest: true } }),
    order,
    // The best plan depends on how frequent the words are.
    isPrepared: false,
  }
}

/** The same list, searched for similar words; null if there are none. */
async function similarRequest(
  req: PayloadRequest,
  list: List,
  search: SearchQuery,
): Promise<SearchRequest | null> {
  const similar = await withSimilarWords(req, listRequest(req, list).condition, search)
  return similar && searchRequest(req, list, similar)
}

/** The rows of the list that the caller may read, before it is searched. */
function rowConditions(req: PayloadRequest, { form, query, now }: List): SQL[] {
  const { statuses } = query
  return [
    sql`items.form = ${form.slug}`,
    isReadable(req),
    ...(statuses?.length ? [hasStatus(statuses, now)] : []),
    ...matchesFacets({ ...query, year: yearIn(form, query) }, facetNames),
  ]
}

/** The year to filter by. Lists without years ignore the parameter (contract §3). */
export function yearIn(form: Form, { year }: ListQuery): number | undefined {
  return findRegister(form.slug)?.yearField ? year : undefined
}

/** By the effective status: an offer past its deadline counts as expired even before the job has updated its row. */
function hasStatus(statuses: readonly ItemStatus[], now: Date): SQL {
  const status = sql`case when items.deadline_at < ${now.toISOString()} and ${isStatus(endedByDeadline)}
    then 'expired' else items.status::text end`
  return sql`${status} = any(${sql.param(statuses)}::text[])`
}

function isStatus(statuses: readonly ItemStatus[]): SQL {
  return sql`items.status::text = any(${sql.param(statuses)}::text[])`
}
