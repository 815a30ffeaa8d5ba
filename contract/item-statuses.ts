import { z } from 'zod'
import { findRegister, toRegister } from './registers/registers.ts'

export const itemStatuses = [
  'draft',
  'pending',
  'working',
  'returned',
  'published',
  'hide',
  'expired',
  'canceled',
  'confirm',
  'confirmed',
  'deleted',
] as const
export const itemStatusSchema = z.enum(itemStatuses).meta({ id: 'ItemStatus' })
export type ItemStatus = z.infer<typeof itemStatusSchema>

/** Statuses visible to the public: `published`, and `confirmed` in registers that say so (contract §3). */
export function publicStatusesOf(form: string): readonly ItemStatus[] {
  return findRegister(form)?.confirmedIsPublic ? ['published', 'confirmed'] : ['published']
}

export function isPublicStatus(form: string, status: ItemStatus): boolean {
  return publicStatusesOf(form).includes(status)
}

/** A form that is no register publishes nothing: its entries are answers, which are received, in work and done. */
const answerWords: Partial<Record<ItemStatus, string>> = { pending: 'received', published: 'done' }

/** The message key of a status, wherever people see it. */
export function statusKeyOf(form: string, status: ItemStatus): string {
  return `item.status.${(toRegister(form) ? undefined : answerWords[status]) ?? status}`
}

/**
 * The message key of a status by what led to it: for the submitter, and in the history of an entry. `bySubmitter`: the submitter has
 * set it. What managers set in tables keeps the name of the status.
 */
export function outcomeKeyOf(form: string, status: ItemStatus, bySubmitter = false): string {
  if (status === 'canceled') return 'item.outcome.refused'
  if (status === 'deleted' && bySubmitter) return 'item.outcome.withdrawn'
  const closing = status === 'hide' && bySubmitter ? findRegister(form)?.closing : undefined
  return closing ? `item.outcome.${closing}` : statusKeyOf(form, status)
}

/** The statuses that answers pass through, in their order. */
export const answerSteps = ['pending', 'working', 'published'] as const satisfies ItemStatus[]

/** Statuses that the manage tables can set, for one row or in bulk. */
function tableStatusesOf(form: string): readonly ItemStatus[] {
  if (!toRegister(form)) return [...answerSteps, 'deleted']
  const offered: ItemStatus[] = ['pending', 'published', 'expired', 'deleted']
  return findRegister(form)?.canBeHidden ? [...offered, 'hide'] : offered
}

/**
 * Statuses offered on the edit page: all that entries of the form have, except draft, and except returned, which only a return
 * sets (contract §3) but an edit may leave; a deleted item can only be restored to pending.
 */
export function editStatusesOf(form: string, current: ItemStatus): readonly ItemStatus[] {
  if (current === 'deleted') return ['pending', 'deleted']
  return itemStatuses.filter(
    (status) =>
      status !== 'draft' && (status === current || (status !== 'returned' && isStatusOf(form, status))),
  )
}

/** Only answers are in work; they are neither hidden, nor expired by a manager, nor confirmed by somebody outside. */
function isStatusOf(form: string, status: ItemStatus): boolean {
  if (toRegister(form)) return status !== 'working'
  return [...answerSteps, 'returned', 'canceled', 'deleted'].includes(status)
}

/** Statuses in which a manager may add an item. */
export function insertStatusesOf(form: string): readonly ItemStatus[] {
  return editStatusesOf(form, 'pending')
}

/** Options of a row's status selector: the current status and those that the table can set. */
export function selectorStatusesOf(form: string, current: ItemStatus): readonly ItemStatus[] {
  if (current === 'deleted') return editStatusesOf(form, current)
  const offered = tableStatusesOf(form)
  return offered.includes(current) ? offered : [current, ...offered]
}

/** The specification of the back office also has `active`, which items of this register never have. */
type RowStatus = ItemStatus | 'active'

/** Rows in `confirm` cannot be selected for bulk actions; rows in `active` only by administrators. */
export function maySelect(status: RowStatus, isAdmin: boolean): boolean {
  return status !== 'confirm' && (status !== 'active' || isAdmin)
}

/** Administrators see a selection cell in every row, other managers only in rows that they may select. */
export function hasSelectionCell(status: RowStatus, isAdmin: boolean): boolean {
  return isAdmin || maySelect(status, isAdmin)
}

/** Statuses in which an item waits for the decision of a manager: only answers are in work. */
export const decidableStatuses: readonly ItemStatus[] = ['pending', 'working']

/** Statuses in which the owner of an item may correct or withdraw it: no manager has decided that it stays. */
export const correctableStatuses: readonly ItemStatus[] = ['pending', 'returned']

/** How long the mails of a change wait, so that undoing the change also recalls them (contract §3). */
export const undoSeconds = 30

/** How a status change is made: on the edit page, in the row's selector, in bulk, by returning the item, or by undoing a change. */
export const statusChangeSources = ['edit', 'table', 'bulk', 'return', 'undo'] as const
export type StatusChangeSource = (typeof statusChangeSources)[number]

/** Whether the status transition is allowed (contract §3). */
export function mayChangeStatus(
  form: string,
  from: ItemStatus,
  to: ItemStatus,
  source: StatusChangeSource,
  isAdmin = false,
): boolean {
  if (source === 'undo') return true
  if (source === 'return') return from === 'pending' && to === 'returned'
  if (source === 'bulk' && !maySelect(from, isAdmin)) return false
  if (!editStatusesOf(form, from).includes(to)) return false
  return source === 'edit' || tableStatusesOf(form).includes(to)
}

/** Entries that count neither for the most answers of a form nor as the one of a person: refused or withdrawn ones, and drafts. */
export const withoutPlace: readonly ItemStatus[] = ['draft', 'canceled', 'deleted']

export const endedByDeadline: readonly ItemStatus[] = ['pending', 'published', 'confirm', 'confirmed']

/** The effective status: an offer expires at the end of its deadline's day, even before the job that stores it has run. */
export function statusAt(status: ItemStatus, deadlineAt: string | null | undefined, now: Date): ItemStatus {
  if (!deadlineAt || !endedByDeadline.includes(status)) return status
  return new Date(deadlineAt) < now ? 'expired' : status
}
