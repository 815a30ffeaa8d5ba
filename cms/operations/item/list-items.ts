import type { PayloadRequest, Where } from 'payload'
import { asCaller } from '#cms/access/as-caller.ts'
import { type Caller, isManager } from '#cms/domain/caller/caller.ts'
import { levelsAsked } from '#cms/domain/item/level-key.ts'
import { sortOf } from '#cms/domain/item/sort.ts'
import type { Kept } from '#cms/presenters/present-item.ts'
import { whereContains } from '#cms/reading/where-contains.ts'
import { searchWords } from '#contract/fold-text.ts'
import type { Form } from '#contract/forms.ts'
import type { AdminListQuery } from '#contract/items.ts'
import { Problem } from '#contract/problems.ts'

const pageSize = 20

/** Rows that the caller may see, whole or searched and paged as asked (contract §3); `total` when paged. */
export async function listItems(
  req: PayloadRequest,
  caller: Caller,
  form: Form,
  query: AdminListQuery,
): Promise<{ rows: Kept[]; total?: number }> {
  const sort = sortOf(form.slug, query.sort)
  if (!sort) throw new Problem('badRequest')
  const isPaged = [query.q, query.page, query.size, query.sort, query.curriculums, query.levels].some(
    (value) => value !== undefined,
  )
  const { docs, totalDocs } = await req.payload.find({
    collection: 'items',
    where: whereOf(form.slug, query),
    sort,
    depth: 0,
    pagination: isPaged,
    ...(isPaged && { page: query.page ?? 1, limit: query.size ?? pageSize }),
    ...asCaller(req),
  })
  const view = { asManager: isManager(caller), asRow: true }
  const now = new Date()
  return { rows: docs.map((item) => ({ item, form, view, now })), ...(isPaged && { total: totalDocs }) }
}

function whereOf(form: string, { year, q, curriculums, levels, statuses }: AdminListQuery): Where {
  return {
    and: [
      { form: { equals: form } },
      ...(year ? [{ year: { equals: year } }] : []),
      ...(curriculums?.length ? [{ curriculum: { in: curriculums } }] : []),
      ...(levels?.length ? [{ or: levels.map(whereLevels) }] : []),
      ...(statuses?.length ? [{ status: { in: statuses } }] : []),
      ...whereContains('searchText', searchWords(q)),
    ],
  }
}

function whereLevels(filter: string): Where {
  return {
    and: whereContains(
      'levelKey',
      levelsAsked(filter).map((level) => `|${level}|`),
    ),
  }
}
