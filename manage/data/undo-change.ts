import type { AdminItem } from '#contract/admin-items.ts'
import type { FormValues } from '#contract/fields.ts'
import type { ItemChange } from '#contract/item-changes.ts'
import type { HistoryEntry, ValueChange } from '#contract/item-history.ts'
import type { ItemStatus } from '#contract/item-statuses.ts'
import { selectorStatusesOf } from '#contract/item-statuses.ts'
import { isSameValue } from '#contract/values/changed-values.ts'
import { sortedFields, valueAt, withValue } from '#ui/fields/sorted-fields.ts'
import { statusPath } from './merge-item.ts'

/** What undoing a change would change. */
export type UndoPlan = {
  /** Fields by their path, with the current value and the one to restore. */
  changes: ValueChange[]
  /** The status to restore, if the change set another one and the status transition is allowed. */
  status: ItemStatus | undefined
  /** Paths of those fields, and `status`, that were changed again since. */
  changedSince: string[]
  /** Undefined if it can be undone only in the other entries of the bulk change. */
  request: ItemChange | undefined
  /** The bulk change that it belongs to, and the number of its entries. */
  bulk?: { change: string; count: number } | undefined
}

/**
 * Plans to undo a change of the history. The last one is undone as a whole, of an earlier one its values and its status are
 * restored. Returns undefined if there is nothing to restore: it is the entry's creation, it was undone or undid another
 * change, its values are current again, or their fields were removed from the form. Nor is a correction by the submitter undone, which
 * a manager has asked for or is about to review: it would stay "corrected", with the values before. It is returned instead.
 */
export function planUndo(item: AdminItem, entry: HistoryEntry): UndoPlan | undefined {
  const { from, to, changes, change: id, isUndoable, isUndone, undoes, batch, bySubmitter } = entry
  const isCorrection = bySubmitter && to === 'pending'
  if (isUndone || undoes || isCorrection) return undefined
  const bulk = id && batch ? { change: id, count: batch } : undefined
  if (id && isUndoable) {
    return {
      changes: changes.map(({ field, before, after }) => ({ field, before: after, after: before })),
      status: from !== null && from !== item.status ? from : undefined,
      changedSince: [],
      request: { action: 'undo', updatedAt: item.updatedAt, change: id },
      bulk,
    }
  }
  if (bulk) return { changes: [], status: undefined, changedSince: [], request: undefined, bulk }
  const restored = sortedFields(item).flatMap((target) => {
    const change = changes.find(({ field }) => field === target.path)
    const current = valueAt(item.values, target) ?? null
    return change && !isSameValue(current, change.before) ? [{ target, current, change }] : []
  })
  const mayRestoreStatus =
    from !== null && from !== to && from !== item.status && item.statuses.includes(from)
  const status = mayRestoreStatus ? from : undefined
  if (restored.length === 0 && !status) return undefined
  const values = restored.reduce(
    (all, { target, change }) => withValue(all, target, change.before ?? undefined),
    item.values,
  )
  return {
    changes: restored.map(({ target, current, change }) => ({
      field: target.path,
      before: current,
      after: change.before,
    })),
    status,
    changedSince: [
      ...(status && item.status !== to ? [statusPath] : []),
      ...restored.flatMap(({ target, current, change }) =>
        isSameValue(current, change.after) ? [] : [target.path],
      ),
    ],
    request: requestOf(item, restored.length > 0 ? values : undefined, status),
  }
}

/** A change of only the status, where the manage tables offer it, does not validate values that an older form accepted. */
function requestOf(
  { form, updatedAt, status: current, values }: AdminItem,
  changedValues: FormValues | undefined,
  status: ItemStatus | undefined,
): ItemChange {
  if (!changedValues && status && selectorStatusesOf(form.slug, current).includes(status))
    return { action: 'status', updatedAt, status: current, newStatus: status }
  return {
    action: 'update',
    form,
    updatedAt,
    newStatus: status ?? current,
    newValues: changedValues ?? values,
  }
}
