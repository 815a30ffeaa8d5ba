import type { AdminRow, ItemStatus } from '#contract/items.ts'
import { type ItemRow, toItemRow } from '#ui/item/item-row.ts'

/** A row of a register's table in the manage area. */
export type ManageRow = ItemRow & { status: ItemStatus; updatedAt: string; submitter: string }

export function toManageRow(item: AdminRow): ManageRow {
  const { status, updatedAt, submitter } = item
  return {
    ...toItemRow(item),
    status,
    updatedAt,
    submitter: submitter?.name || submitter?.username || submitter?.email || '',
  }
}
