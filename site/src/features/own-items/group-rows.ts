import { type ItemStatus, isPublicStatus } from '#contract/item-statuses.ts'
import type { OwnRow } from '#contract/own-items.ts'
import { toRegister } from '#contract/registers/registers.ts'
import { expiringDays } from '#contract/values/deadline.ts'

/** In their order on the page. */
export const groups = ['waiting', 'register', 'published', 'done', 'other'] as const
export type Group = (typeof groups)[number]

const withRegister: readonly ItemStatus[] = ['pending', 'working', 'confirm', 'confirmed']

const closingMs = expiringDays * 86_400_000

/** Whether an offer is public for some days more, and its submitter can extend it. */
export function isClosing(
  { deadlineAt, actions }: Pick<OwnRow, 'deadlineAt' | 'actions'>,
  now: Date,
): boolean {
  const left = deadlineAt === null ? Number.NaN : Date.parse(deadlineAt) - now.getTime()
  return actions.includes('extend') && left >= 0 && left < closingMs
}

/** Who has to act on an entry: its submitter or a manager; otherwise what became of it. */
export function groupOf(row: Pick<OwnRow, 'form' | 'status' | 'deadlineAt' | 'actions'>, now: Date): Group {
  const { form, status } = row
  if (status === 'returned' || isClosing(row, now)) return 'waiting'
  // Only registers publish.
  if (status === 'published' && !toRegister(form)) return 'done'
  // A confirmed thesis is public.
  if (status === 'published' || isPublicStatus(form, status)) return 'published'
  return withRegister.includes(status) ? 'register' : 'other'
}
