import type { ReactNode } from 'react'
import type { FilterName } from './table-state.ts'

/** A row of any list. */
export type ListRow = { uuid: string }

/** A table column. `id` is the column's name in the `sort` parameter of the list endpoints. */
export type DataColumn<Row> = {
  id: string
  headerKey: string
  /** Returns null, false or an empty string for a row without a value. */
  cell: (row: Row) => ReactNode
  sortable?: true
  /** What the column sorts, which words the labels of its order; `text` by default. */
  sorts?: 'text' | 'dates'
  /** `name`: the row's header and its card's heading. `action` and `picture` have no label on a card. */
  kind?: 'name' | 'action' | 'picture'
  align?: 'end'
  /** The row's title, which has the most width; the column of kind `name` by default. */
  isTitle?: true
  /** Left out of a narrow table: `first` below 1152 px, `second` below 1024 px. Cards display it. */
  leaves?: 'first' | 'second'
  /** A card does not display the column, because its name cell contains it. */
  hiddenOnCards?: true
  /** Pixels, or a percentage of the table's width. */
  width?: number | `${number}%`
}

/** Which rows can be selected, and the actions on them. */
export type RowSelection<Row> = {
  /** Accessible name of a row's checkbox. */
  rowName: (row: Row) => string
  /** All rows by default. */
  canSelect?: (row: Row) => boolean
  /** Rows that have a checkbox, enabled or disabled; all by default. */
  hasCheckbox?: (row: Row) => boolean
  actions: (rows: Row[], clear: () => void) => ReactNode
}

export type FilterOption = { value: string; label: string }

export type TableFilter = {
  name: FilterName
  labelKey: string
  options: readonly FilterOption[]
  /** The filter is in a panel of the page instead of a menu in the toolbar. */
  inPanel?: true
}

/** The name column identifies a row and the action column is the only access to its actions, so both stay visible. */
export function canHide<Row>({ kind }: DataColumn<Row>): boolean {
  return kind !== 'name' && kind !== 'action'
}

/** Ids of the sortable columns, for `TableDefaults.sorts`. */
export function sortableColumnIds<Row>(columns: readonly DataColumn<Row>[]): string[] {
  return columns.flatMap(({ id, sortable }) => (sortable ? [id] : []))
}
