import type { ItemStatus } from '#contract/items.ts'
import { itemStatuses } from '#contract/items.ts'

/** What the public sees: `published`, and `confirmed` for a thesis (contract §3). */
export function publicStatusesOf(form: string): readonly ItemStatus[] {
  return form === 'thesis' ? ['published', 'confirmed'] : ['published']
}

/** What a row's status selector in the manage tables offers. */
export function tableStatusesOf(form: string): readonly ItemStatus[] {
  const offered: ItemStatus[] = ['pending', 'published', 'expired', 'deleted']
  return form === 'thesis' ? [...offered, 'hide'] : offered
}

/** What the edit page of an item with this status offers: all but draft; a deleted one goes back to pending alone. */
export function editStatusesOf(current: ItemStatus): readonly ItemStatus[] {
  if (current === 'deleted') return ['pending', 'deleted']
  return itemStatuses.filter((status) => status !== 'draft')
}

export type StatusWay = 'table' | 'edit' | 'bulk'

/** May an item of this form go from one status to the other on this way? The one transition rule. */
export function mayChangeStatus(form: string, from: ItemStatus, to: ItemStatus, way: StatusWay): boolean {
  if (way === 'bulk' && from === 'confirm') return false
  if (!editStatusesOf(from).includes(to)) return false
  return way === 'edit' || tableStatusesOf(form).includes(to)
}

export const endedByDeadline: readonly ItemStatus[] = ['pending', 'published', 'confirm', 'confirmed']

/** The status as it is now: an offer whose deadline's day is over has expired, whenever the job runs. */
export function statusAt(status: ItemStatus, deadlineAt: string | null | undefined, now: Date): ItemStatus {
  if (!deadlineAt || !endedByDeadline.includes(status)) return status
  return new Date(deadlineAt) < now ? 'expired' : status
}
