import type { ReactNode } from 'react'
import type { FilterName } from './table-state.ts'

/** One fact of a row. `id` is the name by which the list endpoints sort. */
export type DataColumn<Row> = {
  id: string
  headerKey: string
  /** Null, false or an empty text for a row without the fact. */
  cell: (row: Row) => ReactNode
  sortable?: true
  /** `name`: the row's header and its card's heading. `action` and `picture` have no label on a card. */
  kind?: 'name' | 'action' | 'picture'
  align?: 'end'
  /** Pixels, or percents of the table. */
  width?: `${number}` | `${number}%`
}

export type FilterOption = { value: string; label: string }

export type TableFilter = { name: FilterName; labelKey: string; options: readonly FilterOption[] }

/** A row cannot be recognised without its name, and nothing can be done with it without its actions. */
export function canHide<Row>({ kind }: DataColumn<Row>): boolean {
  return kind !== 'name' && kind !== 'action'
}

/** The columns that a list can be sorted by, for `TableDefaults.sorts`. */
export function sortsOf<Row>(columns: readonly DataColumn<Row>[]): string[] {
  return columns.flatMap(({ id, sortable }) => (sortable ? [id] : []))
}
