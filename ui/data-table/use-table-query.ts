import { useMemo } from 'react'
import type { RowRules } from './arrange-rows.ts'
import { rowsOf, type TableSource } from './table-source.ts'
import { readTableState, type TableDefaults, type TableState, writeTableState } from './table-state.ts'

type Input<Row> = RowRules<Row> & {
  source: TableSource<Row>
  defaults: TableDefaults
  query: URLSearchParams
  onQueryChange: (query: URLSearchParams, how: 'push' | 'replace') => void
}

/** What the address asks for, the rows that answer it, and the ways to ask for something else. */
export function useTableView<Row>(input: Input<Row>) {
  const { source, columns, filters, searchText, defaults, query, onQueryChange } = input
  const search = query.toString()
  const state = useMemo(() => readTableState(new URLSearchParams(search), defaults), [search, defaults])
  const arranged = useMemo(
    () => rowsOf(source, state, { columns, ...(filters && { filters }), ...(searchText && { searchText }) }),
    [source, state, columns, filters, searchText],
  )
  /** Anything but another page begins at the first one. */
  const queryWith = (change: Partial<TableState>) =>
    writeTableState(query, { ...state, page: 1, ...change }, defaults)
  const change = (next: Partial<TableState>, how: 'push' | 'replace' = 'push') =>
    onQueryChange(queryWith(next), how)
  return {
    state,
    arranged,
    change,
    hrefOf: (next: Partial<TableState>) => `?${queryWith(next)}`,
    clear: () => change({ q: '', filters: { curriculums: [], levels: [], statuses: [] } }),
    isNarrowed: state.q !== '' || Object.values(state.filters).some((chosen) => chosen.length > 0),
  }
}
