import { type SQL, sql } from 'drizzle-orm'
import type { Caller } from '#cms/platform/auth/caller.ts'
import { isWithinDays } from '#cms/platform/database/time-zone.ts'
import { likePattern } from '#cms/platform/database/where-contains.ts'
import type { AdminListQuery } from '#contract/admin-list.ts'
import { foldText } from '#contract/fold-text.ts'
import { decidableStatuses } from '#contract/item-statuses.ts'
import { isAssignedTo } from './assign-items.ts'
import { hasStatus } from './effective-status.ts'

/** The expression of the index `items_submitter_parts_idx`. */
const submitterText = sql`fold_text(
  coalesce(items.submitter_name, '') || ' ' || coalesce(items.submitter_username, '') || ' '
  || coalesce(items.submitter_email, '') || ' ' || coalesce(items.confirmed_address, '')
)`

type WorkFilters = Pick<AdminListQuery, 'assignee' | 'submitter' | 'from' | 'until' | 'corrected'>

/** Conditions: the filters of lists for managers that do not depend on the register. */
export function matchesWorkFilters(
  { assignee, submitter, corrected, ...days }: WorkFilters,
  caller: Caller,
  now: Date,
): SQL[] {
  const person = foldText(submitter ?? '').trim()
  return [
    ...(assignee?.length ? [isAssignedTo(assignee, caller)] : []),
    ...(person ? [sql`${submitterText} like ${`%${likePattern(person)}%`}`] : []),
    ...isWithinDays(sql`items.created_at`, days),
    // As `correctedAtIn`.
    ...(corrected ? [sql`items.corrected_at is not null`, hasStatus(decidableStatuses, now)] : []),
  ]
}
