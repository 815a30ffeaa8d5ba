import type { Where } from 'payload'
import { whereContains } from '#cms/platform/database/where-contains.ts'
import { endedByDeadline } from '#contract/item-statuses.ts'
import type { AdminListQuery, ItemStatus } from '#contract/items.ts'
import { levelPatterns } from './level-key.ts'

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
