import type { PayloadRequest, Where } from 'payload'
import { asCaller } from '#cms/access/as-caller.ts'
import { type Caller, isManager } from '#cms/domain/caller/caller.ts'
import { levelsAsked } from '#cms/domain/item/level-key.ts'
import { sortOf } from '#cms/domain/item/sort.ts'
import type { Kept } from '#cms/presenters/present-item.ts'
import { whereContains } from '#cms/reading/where-contains.ts'
import { searchWords } from '#contract/fold-text.ts'
import type { Form } from '#contract/forms.ts'
import { endedByDeadline } from '#contract/item-statuses.ts'
import type { AdminListQuery, ItemStatus } from '#contract/items.ts'
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
  const now = new Date()
  const { docs, totalDocs } = await req.payload.find({
    collection: 'items',
    where: whereOf(form.slug, query, now),
    sort,
    depth: 0,
    pagination: isPaged,
    ...(isPaged && { page: query.page ?? 1, limit: query.size ?? pageSize }),
    ...asCaller(req),
  })
  const view = { asManager: isManager(caller), asRow: true }
  return { rows: docs.map((item) => ({ item, form, view, now })), ...(isPaged && { total: totalDocs }) }
}

function whereOf(form: string, { year, q, curriculums, levels, statuses }: AdminListQuery, now: Date): Where {
  return {
    and: [
      { form: { equals: form } },
      ...(year ? [{ year: { equals: year } }] : []),
      ...(curriculums?.length ? [{ curriculum: { in: curriculums } }] : []),
      ...(levels?.length ? [{ or: levels.map(whereLevels) }] : []),
      ...(statuses?.length ? [whereStatus(statuses, now)] : []),
      ...whereContains('searchText', searchWords(q)),
    ],
  }
}

/** By the status as it is now: an offer whose deadline is over counts as expired before the job has written it. */
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
  const asKept: Where = { and: [{ status: { in: [...statuses] } }, isNotOver] }
  return statuses.includes('expired') ? { or: [asKept, isOver] } : asKept
}

function whereLevels(filter: string): Where {
  return {
    and: whereContains(
      'levelKey',
      levelsAsked(filter).map((level) => `|${level}|`),
    ),
  }
}
