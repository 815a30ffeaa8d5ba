import type { PayloadRequest } from 'payload'
import { asCaller } from '#cms/access/as-caller.ts'
import { type Caller, isManager } from '#cms/domain/caller/caller.ts'
import { readSearchQuery } from '#cms/domain/item/search-query.ts'
import { defaultSort, readSort } from '#cms/domain/item/sort.ts'
import type { Kept } from '#cms/presenters/present-item.ts'
import type { Form } from '#contract/forms.ts'
import type { AdminListQuery } from '#contract/items.ts'
import { Problem } from '#contract/problems.ts'
import { findPage } from './find-page.ts'
import { whereAsked } from './list-filter.ts'
import { asAsked, bestFirst } from './list-order.ts'
import { fitsSearch } from './search-conditions.ts'

const pageSize = 20

type List = { form: Form; query: AdminListQuery; caller: Caller; now: Date }

/**
 * Rows that the caller may see, whole or searched and paged as asked (contract §3); `total` when paged. What is searched
 * for comes with the best match first, unless another order is asked for.
 */
export async function listItems(
  req: PayloadRequest,
  caller: Caller,
  form: Form,
  query: AdminListQuery,
): Promise<{ rows: Kept[]; total?: number }> {
  const now = new Date()
  const list = { form, query, caller, now }
  const { docs, ...rest } = await (isPaged(query) ? findAsked(req, list) : findAll(req, list))
  const view = { asManager: isManager(caller), asRow: true }
  return { rows: docs.map((item) => ({ item, form, view, now })), ...rest }
}

function isPaged({ q, page, size, sort, curriculums, levels }: AdminListQuery): boolean {
  return [q, page, size, sort, curriculums, levels].some((value) => value !== undefined)
}

async function findAll(req: PayloadRequest, { form, query, now }: List) {
  const { docs } = await req.payload.find({
    collection: 'items',
    where: whereAsked(form.slug, query, now),
    sort: defaultSort(form.slug),
    select: { search: false },
    depth: 0,
    pagination: false,
    ...asCaller(req),
  })
  return { docs }
}

async function findAsked(req: PayloadRequest, { form, query, caller, now }: List) {
  const sort = query.sort === undefined ? undefined : readSort(query.sort, form, isManager(caller))
  if (sort === null) throw new Problem('badRequest')
  const search = readSearchQuery(query.q)
  if (search?.words.length === 0) return { docs: [], total: 0 }
  return findPage(req, {
    where: whereAsked(form.slug, query, now),
    fits: search ? fitsSearch(search, isManager(caller)) : undefined,
    order: sort ? [asAsked(sort)] : search ? [bestFirst(search)] : [],
    sort: defaultSort(form.slug),
    page: query.page ?? 1,
    size: query.size ?? pageSize,
  })
}
