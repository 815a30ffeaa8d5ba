import { useMemo } from 'react'
import type { Year } from './chosen-year.ts'
import {
  isNarrowed,
  noFilters,
  readTableState,
  type TableDefaults,
  type TableState,
  writeTableState,
} from './table-state.ts'

/** The address's query and how to change it; `push` adds an entry to the browser's history. */
export type AddressQuery = {
  query: URLSearchParams
  setQuery: (query: URLSearchParams, how: 'push' | 'replace') => void
}

export type TableQuery = ReturnType<typeof useTableQuery>

/** A table's state, stored in the address. `defaults` must be the same object between renders. */
export function useTableQuery({ query, setQuery }: AddressQuery, defaults: TableDefaults) {
  const search = query.toString()
  const state = useMemo(() => readTableState(new URLSearchParams(search), defaults), [search, defaults])
  /** Any change but that of the page starts at the first page. */
  const queryWith = (change: Partial<TableState>) =>
    writeTableState(query, { ...state, page: 1, ...change }, defaults)
  const change = (next: Partial<TableState>, how: 'push' | 'replace' = 'push') =>
    setQuery(queryWith(next), how)
  return {
    state,
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
