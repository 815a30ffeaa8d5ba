import type { Where } from 'payload'
import { levelsAsked } from '#cms/domain/item/level-key.ts'
import { whereContains } from '#cms/reading/where-contains.ts'
import { endedByDeadline } from '#contract/item-statuses.ts'
import type { AdminListQuery, ItemStatus } from '#contract/items.ts'

/** The entries of a form that a list's filters leave. */
export function whereAsked(
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
