import { selectorStatusesOf } from '#contract/item-statuses.ts'
import type { ItemStatus } from '#contract/items.ts'

/** The status that undoes a change, or undefined if it cannot be undone. A deleted item is restored as pending. */
export function undoStatus(form: string, from: ItemStatus, to: ItemStatus): ItemStatus | undefined {
  if (to === 'deleted') return 'pending'
  const isOffered = from !== to && selectorStatusesOf(form, to).includes(from)
  return isOffered ? from : undefined
}
