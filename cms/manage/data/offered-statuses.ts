import type { ItemStatus } from '#contract/items.ts'

/** What a row's status selector offers: the tables' statuses, and of a deleted entry the way back alone (contract §3). */
export function offeredStatuses(form: string, current: ItemStatus): ItemStatus[] {
  if (current === 'deleted') return ['pending', 'deleted']
  const offered: ItemStatus[] = ['pending', 'published', 'expired', 'deleted']
  if (form === 'thesis') offered.push('hide')
  return offered.includes(current) ? offered : [current, ...offered]
}

/** The status that takes a change back; a deleted entry can only become pending, and some statuses have no way back here. */
export function undoStatus(form: string, from: ItemStatus, to: ItemStatus): ItemStatus | undefined {
  if (to === 'deleted') return 'pending'
  const isOffered = from !== to && offeredStatuses(form, to).includes(from)
  return isOffered ? from : undefined
}
