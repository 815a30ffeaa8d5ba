import type { ReactNode } from 'react'
import type { SortValue } from './compare-values.ts'
import type { FilterName } from './table-state.ts'

/** One fact of a row. `id` is the name by which the list calls sort. */
export type DataColumn<Row> = {
  id: string
  header: string
  cell: (row: Row) => ReactNode
  /** What the column sorts by in the browser; a column without it cannot be sorted. */
  sortValue?: (row: Row) => SortValue
  /** `name`: the row's header and its card's heading. `action`: what can be done; without a label on a card. */
  kind?: 'name' | 'action'
  align?: 'end'
  /** Any CSS width. */
  width?: string
}

export type FilterOption = { value: string; label: string }

export type TableFilter<Row> = {
  name: FilterName
  label: string
  options: readonly FilterOption[]
  /** Asked in the browser, with at least one chosen value. */
  matches: (row: Row, chosen: readonly string[]) => boolean
  /** Asked in the browser where nothing is chosen. */
  matchesByDefault?: (row: Row) => boolean
}

/** Names and headings cannot be hidden: without them nobody knows what a row is. */
export function canHide<Row>(column: DataColumn<Row>): boolean {
  return column.kind === undefined
}
