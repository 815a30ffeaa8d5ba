import { foldText } from '#contract/fold-text.ts'
import type { DataColumn, TableFilter } from './columns.ts'
import { compareValues } from './compare-values.ts'
import type { TableState } from './table-state.ts'

export type RowRules<Row> = {
  columns: readonly DataColumn<Row>[]
  filters?: readonly TableFilter<Row>[]
  /** Everything of a row that the search box looks through. */
  searchText?: (row: Row) => string
}

/** `page` is the one that is shown: the last one where the asked one is past the end. */
export type ArrangedRows<Row> = { rows: readonly Row[]; total: number; page: number }

/** Searches, filters, sorts and pages a whole list, as the server does with a long one (contract §3). */
export function arrangeRows<Row>(
  rows: readonly Row[],
  state: TableState,
  rules: RowRules<Row>,
): ArrangedRows<Row> {
  const kept = sortRows(keepRows(rows, state, rules), state, rules)
  const page = Math.min(state.page, Math.max(1, Math.ceil(kept.length / state.size)))
  return { rows: kept.slice((page - 1) * state.size, page * state.size), total: kept.length, page }
}

function keepRows<Row>(rows: readonly Row[], state: TableState, rules: RowRules<Row>): Row[] {
  const words = foldText(state.q).split(' ').filter(Boolean)
  const { searchText, filters = [] } = rules
  return rows.filter((row) => {
    if (!filters.every((filter) => passes(filter, row, state.filters[filter.name]))) return false
    if (words.length === 0 || !searchText) return true
    const text = foldText(searchText(row))
    return words.every((word) => text.includes(word))
  })
}

function passes<Row>(filter: TableFilter<Row>, row: Row, chosen: readonly string[]): boolean {
  if (chosen.length > 0) return filter.matches(row, chosen)
  return filter.matchesByDefault?.(row) ?? true
}

function sortRows<Row>(rows: Row[], { sort }: TableState, { columns }: RowRules<Row>): Row[] {
  const sortValue = columns.find((column) => column.id === sort?.id)?.sortValue
  if (!sort || !sortValue) return rows
  return rows.toSorted((one, other) => compareValues(sortValue(one), sortValue(other), sort.descending))
}
