import type { PayloadRequest } from 'payload'
import { asCaller } from '#cms/platform/auth/as-caller.ts'
import { type Caller, isManager } from '#cms/platform/auth/caller.ts'
import type { Form } from '#contract/forms.ts'
import type { AdminListQuery } from '#contract/items.ts'
import { Problem } from '#contract/problems.ts'
import { findPage } from './find-page.ts'
import { whereFilters } from './list-filter.ts'
import { bySort, orderByRelevance } from './list-order.ts'
import type { LoadedItem } from './present-item.ts'
import { matchesSearch } from './search-conditions.ts'
import { readSearchQuery } from './search-query.ts'
import { defaultSort, readSort } from './sort.ts'

const pageSize = 20

type List = { form: Form; query: AdminListQuery; caller: Caller; now: Date }

/**
 * The rows that the caller may read: all of them, or searched and paged with their `total` (contract §3). A search
 * without `sort` is ordered by relevance.
 */
export async function listItems(
  req: PayloadRequest,
  caller: Caller,
  form: Form,
  query: AdminListQuery,
): Promise<{ rows: LoadedItem[]; total?: number }> {
  const now = new Date()
  const list = { form, query, caller, now }
  const { docs, ...rest } = await (isPaged(query) ? findPaged(req, list) : findAll(req, list))
  const view = { asManager: isManager(caller), asRow: true }
  return { rows: docs.map((item) => ({ item, form, view, now })), ...rest }
}

function isPaged({ q, page, size, sort, curriculums, levels }: AdminListQuery): boolean {
  return [q, page, size, sort, curriculums, levels].some((value) => value !== undefined)
}

async function findAll(req: PayloadRequest, { form, query, now }: List) {
  const { docs } = await req.payload.find({
    collection: 'items',
    where: whereFilters(form.slug, query, now),
    sort: defaultSort(form.slug),
    select: { search: false },
    depth: 0,
    pagination: false,
    ...asCaller(req),
  })
  return { docs }
}

async function findPaged(req: PayloadRequest, { form, query, caller, now }: List) {
  const sort = query.sort === undefined ? undefined : readSort(query.sort, form, isManager(caller))
  if (sort === null) throw new Problem('badRequest')
  const search = readSearchQuery(query.q)
  if (search?.words.length === 0) return { docs: [], total: 0 }
  return findPage(req, {
    where: whereFilters(form.slug, query, now),
    matches: search ? matchesSearch(search, isManager(caller)) : undefined,
    order: sort ? [bySort(sort)] : search ? [orderByRelevance(search)] : [],
    sort: defaultSort(form.slug),
    page: query.page ?? 1,
    size: query.size ?? pageSize,
  })
}
