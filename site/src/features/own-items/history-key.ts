import { isPublicStatus } from '#contract/item-statuses.ts'
import type { OwnHistoryEntry } from '#contract/own-items.ts'
import { findRegister } from '#contract/registers/registers.ts'

/** The message key of what the submitter has done with an entry, in the words of its register. */
export function historyKeyOf(form: string, { from, to }: Pick<OwnHistoryEntry, 'from' | 'to'>): string {
  return `my.history.${changeOf(form, from, to)}`
}

function changeOf(form: string, from: OwnHistoryEntry['from'], to: OwnHistoryEntry['to']): string {
  if (from === null) return 'submitted'
  if (from === 'deleted') return 'confirmed'
  if (to === 'deleted') return 'withdrawn'
  const closing = findRegister(form)?.closing
  if (closing && to === 'hide') return `${closing}.closed`
  if (!isPublicStatus(form, to)) return 'corrected'
  if (closing && from === 'hide') return `${closing}.reopened`
  return from === 'expired' ? 'extended' : 'changed'
}
