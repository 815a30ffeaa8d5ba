import { setImmediate } from 'node:timers/promises'
import { and } from 'drizzle-orm'
import type { PayloadRequest, Where } from 'payload'
import { configuration } from '#cms/configuration.ts'
import { type Caller, isManager } from '#cms/platform/auth/caller.ts'
import { whereContains } from '#cms/platform/database/where-contains.ts'
import type { AdminListQuery } from '#contract/admin-items.ts'
import type { Form } from '#contract/forms.ts'
import { endedByDeadline } from '#contract/item-statuses.ts'
import type { ItemStatus } from '#contract/items.ts'
import type { ListFacts } from '#contract/list-facts.ts'
import { Problem } from '#contract/problems.ts'
import { matchesFacets, textFacets } from './facets-sql.ts'
import { findIds, findPage } from './find-page.ts'
import type { StoredItem } from './item-row.ts'
import { bySort, defaultSort, readSort } from './list-sort.ts'
import type { LoadedItem } from './present-item.ts'
import { levelPatterns } from './rules.ts'
import { readSearchQuery } from './search-query.ts'
import { matchesSearch, orderByRelevance } from './search-sql.ts'
import { withSimilarWords } from './similar-words.ts'

const defaultSize = 20
/** Rows of a list without paging (contract §3); a multiple of `nextSize`. */
export const longestList = 5000
const nextSize = 100
/** Entries that are presented before other requests get a turn. */
const batchSize = 250
/** A search stops counting its results at this number (contract §3). */
const maxCounted = 1000

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
): Promise<ListFacts & { data: Row[]; headers?: Record<string, string> }> {
  const now = new Date()
  const { page = 1, size = isPaged(query) ? defaultSize : longestList } = query
  const { items, ...facts } = await findItems(req, { form, query, caller, now }, { page, size })
  const view = { asManager: isManager(caller), asRow: true }
  const data: Row[] = []
  for (let start = 0; start < items.length; start += batchSize) {
    if (start > 0) await setImmediate()
    const batch = items.slice(start, start + batchSize)
    data.push(...(await Promise.all(batch.map((item) => present({ item, form, view, now })))))
  }
  const hasMore = facts.relation ? items.length === size : page * size < facts.total
  if (!hasMore) return { data, ...facts }
  const next = isPaged(query)
    ? { page: page + 1, size }
    : { page: longestList / nextSize + 1, size: nextSize }
  return { data, ...facts, headers: { Link: `<${pageUrl(req, next)}>; rel="next"` } }
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
type FoundItems = ListFacts & { items: StoredItem[]; total: number }

async function findItems(req: PayloadRequest, list: List, page: Paging): Promise<FoundItems> {
  const { request, search } = listRequest(list)
  if (search?.words.length === 0) return { items: [], total: 0 }
  const paging = { ...page, ...(search && { countUpTo: maxCounted }) }
  const found = presentTotal(await findPage(req, { ...request, ...paging }))
  if (!search || found.total > 0) return found
  const similar = await similarRequest(req, list)
  if (!similar) return found
  const similarFound = presentTotal(await findPage(req, { ...similar, ...paging }))
  return similarFound.total > 0 ? { ...similarFound, search: 'similar' } : found
}

function presentTotal({ items, total, isLowerBound }: Awaited<ReturnType<typeof findPage>>): FoundItems {
  return { items, total, ...(isLowerBound && { relation: 'gte' }) }
}

/** The ids of all rows of a searched, filtered and sorted list, in its order. */
export async function findListIds(
  req: PayloadRequest,
  caller: Caller,
  form: Form,
  query: AdminListQuery,
): Promise<string[]> {
  const list = { form, query, caller, now: new Date() }
  const { request, search } = listRequest(list)
  if (search?.words.length === 0) return []
  const ids = await findIds(req, request)
  if (!search || ids.length > 0) return ids
  const similar = await similarRequest(req, list)
  return similar ? findIds(req, similar) : []
}

/** The requests of a list, without paging: the second one, for similar words, if the first one finds nothing. */
export async function* listRequests(req: PayloadRequest, list: Omit<List, 'now'>) {
  const complete = { ...list, now: new Date() }
  const { request, search } = listRequest(complete)
  if (search?.words.length === 0) return
  yield request
  const similar = search && (await similarRequest(req, complete))
  if (similar) yield similar
}

/** `search` without words matches nothing. @throws Problem `badRequest` for a field that cannot be sorted by */
function listRequest(list: List, search = readSearchQuery(list.query.q)) {
  const { form, query, caller, now } = list
  const sort = query.sort === undefined ? undefined : readSort(query.sort, form, isManager(caller))
  if (sort === null) throw new Problem('badRequest')
  const request = {
    where: whereFilters(form.slug, query, now),
    matches: and(
      search ? matchesSearch(search, isManager(caller)) : undefined,
      matchesFacets(query, textFacets),
    ),
    order: sort ? [bySort(sort)] : search ? [orderByRelevance(search)] : [],
    sort: defaultSort(form.slug),
  }
  return { request, search }
}

/** The same list, searched for similar words; null if there are none. */
async function similarRequest(req: PayloadRequest, list: List) {
  const { request, search } = listRequest(list)
  const similar = search && (await withSimilarWords(req, request.where, search))
  return similar ? listRequest(list, similar).request : null
}

/** The `where` condition of a list's filters. */
export function whereFilters(
  form: string,
  { year, curriculums, levels, statuses }: AdminListQuery,
  now: Date,
): Where {
  return {
    and: [
      { form: { equals: form } },
      ...(year ? [{ year: { equals: year } }] : []),
      ...(curriculums?.length ? [{ curriculum: { in: curriculums } }] : []),
      ...(levels?.length ? [{ or: levels.map(whereLevels) }] : []),
      ...(statuses?.length ? [whereStatus(statuses, now)] : []),
    ],
  }
}

/** By the effective status: an offer past its deadline counts as expired even before the job has updated its row. */
function whereStatus(statuses: readonly ItemStatus[], now: Date): Where {
  const isOver: Where = {
    and: [{ status: { in: [...endedByDeadline] } }, { deadlineAt: { less_than: now.toISOString() } }],
  }
  const isNotOver: Where = {
    or: [
      { status: { not_in: [...endedByDeadline] } },
      { deadlineAt: { exists: false } },
      { deadlineAt: { greater_than_equal: now.toISOString() } },
    ],
  }
  const asStored: Where = { and: [{ status: { in: [...statuses] } }, isNotOver] }
  return statuses.includes('expired') ? { or: [asStored, isOver] } : asStored
}

function whereLevels(filter: string): Where {
  return { and: levelPatterns(filter).map((anyOf) => ({ or: whereContains('levelKey', anyOf) })) }
}
