import { setImmediate } from 'node:timers/promises'
import { type SQL, sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import type { PayloadRequest } from 'payload'
import { configuration } from '#cms/configuration.ts'
import { type Caller, isManager, visibilitiesOpenTo } from '#cms/platform/auth/caller.ts'
import { sharedReads } from '#cms/platform/cache/shared-read.ts'
import { inTurn } from '#cms/platform/database/in-turn.ts'
import type { AdminListQuery } from '#contract/admin-list.ts'
import { foldText } from '#contract/fold-text.ts'
import type { Form } from '#contract/forms.ts'
import type { ListQuery } from '#contract/items.ts'
import type { ListMetadata } from '#contract/list-metadata.ts'
import { Problem } from '#contract/problems.ts'
import { facetNames } from '#contract/registers/facets.ts'
import { findRegister, toRegister } from '#contract/registers/registers.ts'
import { dayInTallinn } from '#contract/values/deadline.ts'
import { matchesAnswers } from './answer-values.ts'
import { hasStatus, isUnconfirmed } from './effective-status.ts'
import { matchesFacets } from './facets-sql.ts'
import {
  countedPage,
  countRows,
  findCountedPage,
  findIds,
  findPage,
  type ListRequest,
  runCountedPage,
} from './find-page.ts'
import { isUnanswered } from './item-messages.ts'
import type { StoredItem } from './item-row.ts'
import { bySort, defaultOrder, parseSort } from './list-sort.ts'
import { isReadable, viewOf } from './policy.ts'
import type { LoadedItem } from './present-item.ts'
import { hasLongPart, parseSearchQuery, type SearchQuery } from './search-query.ts'
import { maxCounted, maxRanked, searchRequests } from './search-requests.ts'
import { byRelevanceOfOneWord, matchesOneWord, oneWordValues } from './search-sql.ts'
import { matchesWorkFilters } from './work-filters.ts'

const defaultSize = 20
/** Rows of a list without paging (contract §3); a multiple of `nextSize`. */
const longestList = 5000
const nextSize = 100
/** Items presented per batch; other requests are processed between batches. */
const batchSize = 250

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
  const view = { ...viewOf(caller, { asRow: true }), longTexts: query.columns }
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

function isPaged({
  year: _year,
  statuses: _statuses,
  address: _address,
  messages: _messages,
  ...query
}: AdminListQuery): boolean {
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
  if (!parseSearchQuery(list.query.q)) {
    const request = listRequest(req, list)
    const [items, total] = await Promise.all([findPage(req, request, paging), totalOf(req, list, request)])
    return { items, total }
  }
  return inTurn(req, async () => {
    for await (const request of listRequests(req, list)) {
      const { search } = request
      const found = search
        ? ((await findRare(req, list, search, paging)) ??
          countedUp(await findCountedPage(req, request, paging), paging))
        : { items: await findPage(req, request, paging), total: await countRows(req, request) }
      if (found.total > 0) return { ...found, ...(search?.similar && { search: 'similar' }) }
    }
    return { items: [], total: 0 }
  })
}

/** Searches that found more than `maxRanked` items. */
const frequentSearches = new LRUCache<string, true>({ max: 5000 })

const rareStatements = new LRUCache<string, SQL>({ max: 100 })

/**
 * A search for one word without filters, by a statement that is built only once and planned only once per connection, for rare
 * words: the planner does not see the parameters that its estimates depend on, or it would never prefer the generic plan. It ends
 * after one row more than are ranked. Undefined for other searches, of which there are too many different statements, and if more
 * than `maxRanked` items are found.
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
  if (!isOneWord || search.similar || Object.values(others).some((value) => value !== undefined))
    return undefined
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

/** The total is exact up to 1,000; beyond, it is a lower bound that covers the page. */
function countedUp({ items, total }: Pick<FoundItems, 'items' | 'total'>, paging: Paging): FoundItems {
  if (total <= maxCounted) return { items, total }
  const { page, size } = paging
  const last = items.length > 0 ? (page - 1) * size + items.length : 0
  if (last <= maxCounted) return { items, total: maxCounted, relation: 'gte' }
  return { items, total: last, ...(items.length === size && { relation: 'gte' }) }
}

const loadTotals = sharedReads<number>()

/** The number of rows of an unsearched list. Totals of public lists are cached until an item changes or the day ends. */
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

/** The ids of all rows of a searched, filtered and sorted list, or of those that are chosen by `uuids`, in its order. */
export async function findListIds(
  req: PayloadRequest,
  caller: Caller,
  form: Form,
  { uuids, ...query }: AdminListQuery & { uuids?: readonly string[] | undefined },
): Promise<string[]> {
  return inTurn(req, async () => {
    for await (const request of listRequests(req, { caller, form, query })) {
      const { condition } = request
      const ids = await findIds(req, {
        ...request,
        ...(uuids && { condition: sql`${condition} and items.id = any(${sql.param(uuids)}::uuid[])` }),
      })
      if (ids.length > 0) return ids
    }
    return []
  })
}

/** The requests of a list, without paging, each to be made if the previous ones find nothing. */
export async function* listRequests(
  req: PayloadRequest,
  list: Omit<List, 'now'> & { now?: Date },
): ReturnType<typeof searchRequests> {
  const request = listRequest(req, { now: new Date(), ...list })
  const { q } = list.query
  const search = parseSearchQuery(q)
  if (search) yield* searchRequests(req, request, { q, search, asManager: isManager(list.caller) })
  else yield request
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

/** The rows of the list that the caller may read, before it is searched. */
function rowConditions(req: PayloadRequest, { form, query, caller, now }: List): SQL[] {
  const { statuses, address, messages } = query
  return [
    sql`items.form = ${form.slug}`,
    isReadable(req),
    ...(statuses?.length ? [hasStatus(statuses, now)] : []),
    ...(address ? [sql`${isUnconfirmed} = ${address === 'unconfirmed'}`] : []),
    ...(messages ? [isUnanswered] : []),
    ...matchesWorkFilters(query, caller, now),
    ...matchesYears(form, query),
    ...matchesAnswers(form, query.answers),
    ...matchesFacets({ ...query, year: yearIn(form, query) }, facetNames),
  ]
}

/** The year to filter by. Lists without years ignore the parameter (contract §3). */
export function yearIn(form: Form, { year }: ListQuery): number | undefined {
  return findRegister(form.slug)?.yearField ? year : undefined
}

function matchesYears(form: Form, { yearFrom, yearUntil }: AdminListQuery): SQL[] {
  if (!findRegister(form.slug)?.yearField) return []
  return [
    ...(yearFrom === undefined ? [] : [sql`items.year >= ${yearFrom}`]),
    ...(yearUntil === undefined ? [] : [sql`items.year <= ${yearUntil}`]),
  ]
}
