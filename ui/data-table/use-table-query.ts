import { useMemo } from 'react'
import type { Year } from './table-state.ts'
import {
  isNarrowed,
  noFilters,
  parseColumns,
  parseTableState,
  type TableDefaults,
  type TableState,
  writeColumns,
  writeTableState,
} from './table-state.ts'

/** The URL's query and its setter; `push` adds a history entry. */
export type AddressQuery = {
  query: URLSearchParams
  setQuery: (query: URLSearchParams, mode: 'push' | 'replace') => void
}

export type TableQuery = ReturnType<typeof useTableQuery>

/** A table's state, stored in the URL. `defaults` must be referentially stable between renders. */
export function useTableQuery({ query, setQuery }: AddressQuery, defaults: TableDefaults) {
  const search = query.toString()
  const state = useMemo(() => parseTableState(new URLSearchParams(search), defaults), [search, defaults])
  /** Any change other than of the page returns to the first page. */
  const queryWith = (change: Partial<TableState>) =>
    writeTableState(query, { ...state, page: 1, ...change }, defaults)
  const change = (next: Partial<TableState>, mode: 'push' | 'replace' = 'push') =>
    setQuery(queryWith(next), mode)
  const columnParameter = defaults.shown ? 'columns' : 'hide'
  const columns = useMemo(
    () => parseColumns(new URLSearchParams(search), columnParameter),
    [search, columnParameter],
  )
  return {
    state,
    /** The ids of hidden columns in the URL, or of visible ones if the table has `shown` columns. */
    columns,
    chooseColumns: (ids: readonly string[]) => setQuery(writeColumns(query, columnParameter, ids), 'replace'),
    defaults,
    isNarrowed: isNarrowed(state),
    change,
    hrefOf: (next: Partial<TableState>) => `?${queryWith(next)}`,
    clear: () => change({ q: '', filters: noFilters }),
    chooseYear: (year: Year) => {
      const next = queryWith({})
      next.set('year', String(year))
      setQuery(next, 'push')
    },
  }
}
