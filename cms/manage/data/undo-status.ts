import { selectorStatusesOf } from '#contract/item-statuses.ts'
import type { ItemStatus } from '#contract/items.ts'

/** The status that takes a change back; a deleted entry can only become pending, and some statuses have no way back here. */
export function undoStatus(form: string, from: ItemStatus, to: ItemStatus): ItemStatus | undefined {
  if (to === 'deleted') return 'pending'
  const isOffered = from !== to && selectorStatusesOf(form, to).includes(from)
  return isOffered ? from : undefined
}
