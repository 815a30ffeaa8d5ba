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
  /** `name`: the row's header and its card's heading. `action` and `picture` have no label on a card. */
  kind?: 'name' | 'action' | 'picture'
  align?: 'end'
  /** Pixels, or percents of the table. */
  width?: `${number}` | `${number}%`
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

/** Without its name nobody knows what a row is, and without its actions what to do with it. */
export function canHide<Row>({ kind }: DataColumn<Row>): boolean {
  return kind !== 'name' && kind !== 'action'
}
