import { type ItemStatus, itemStatuses } from './items.ts'

/** What the public sees: `published`, and `confirmed` for a thesis (contract §3). */
export function publicStatusesOf(form: string): readonly ItemStatus[] {
  return form === 'thesis' ? ['published', 'confirmed'] : ['published']
}

/** What the manage tables give to rows, one by one or in bulk. */
function tableStatusesOf(form: string): readonly ItemStatus[] {
  const offered: ItemStatus[] = ['pending', 'published', 'expired', 'deleted']
  return form === 'thesis' ? [...offered, 'hide'] : offered
}

/** What the edit page of an item with this status offers: all but draft; a deleted one goes back to pending alone. */
export function editStatusesOf(current: ItemStatus): readonly ItemStatus[] {
  if (current === 'deleted') return ['pending', 'deleted']
  return itemStatuses.filter((status) => status !== 'draft')
}

/** What a row's status selector shows: the tables' statuses, and of a deleted entry the way back alone. */
export function selectorStatusesOf(form: string, current: ItemStatus): readonly ItemStatus[] {
  if (current === 'deleted') return editStatusesOf(current)
  const offered = tableStatusesOf(form)
  return offered.includes(current) ? offered : [current, ...offered]
}

/** `active` is a status of rows that the back office knows and entries of this register never have. */
type RowStatus = ItemStatus | 'active'

/** Whose rows may be chosen for bulk actions: in `confirm` nobody's, in `active` an administrator's alone. */
export function maySelect(status: RowStatus, isAdmin: boolean): boolean {
  return status !== 'confirm' && (status !== 'active' || isAdmin)
}

/** Administrators see the selection cell of every row, others of those that every manager may choose. */
export function hasSelectionCell(status: RowStatus, isAdmin: boolean): boolean {
  return isAdmin || maySelect(status, isAdmin)
}

/** On its edit page, by its row's selector, or together with others. */
export const statusWays = ['edit', 'table', 'bulk'] as const
export type StatusWay = (typeof statusWays)[number]

/** May an item of this form be given the status on this way? The one rule of what follows what (contract §3). */
export function mayChangeStatus(
  form: string,
  from: ItemStatus,
  to: ItemStatus,
  way: StatusWay,
  isAdmin = false,
): boolean {
  if (way === 'bulk' && !maySelect(from, isAdmin)) return false
  if (!editStatusesOf(from).includes(to)) return false
  return way === 'edit' || tableStatusesOf(form).includes(to)
}

export const endedByDeadline: readonly ItemStatus[] = ['pending', 'published', 'confirm', 'confirmed']

/** The status as it is now: an offer whose deadline's day is over has expired, whenever the job runs. */
export function statusAt(status: ItemStatus, deadlineAt: string | null | undefined, now: Date): ItemStatus {
  if (!deadlineAt || !endedByDeadline.includes(status)) return status
  return new Date(deadlineAt) < now ? 'expired' : status
}
