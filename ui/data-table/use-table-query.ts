import { useMemo } from 'react'
import type { Year } from './table-state.ts'
import {
  isNarrowed,
  noFilters,
  parseColumns,
  parseTableState,
  type TableChange,
  type TableDefaults,
  writeColumns,
  writeParameters,
  writeTableState,
} from './table-state.ts'

/**
 * The URL's query and its setter; `push` adds a history entry. The next query is written from the one that the URL has
 * at that time, because changes may follow each other faster than they are displayed.
 */
export type AddressQuery = {
  query: URLSearchParams
  setQuery: (write: (current: URLSearchParams) => URLSearchParams, mode: 'push' | 'replace') => void
}

export type TableQuery = ReturnType<typeof useTableQuery>

/** A table's state, stored in the URL. `defaults` must be referentially stable between renders. */
export function useTableQuery({ query, setQuery }: AddressQuery, defaults: TableDefaults) {
  const search = query.toString()
  const state = useMemo(() => parseTableState(new URLSearchParams(search), defaults), [search, defaults])
  /** Any change other than of the page returns to the first page. */
  const queryWith = ({ filters, ...change }: TableChange, current: URLSearchParams) => {
    const before = parseTableState(current, defaults)
    const next = { ...before, page: 1, ...change, filters: { ...before.filters, ...filters } }
    return writeTableState(current, next, defaults)
  }
  const change = (next: TableChange, mode: 'push' | 'replace' = 'push') =>
    setQuery((current) => queryWith(next, current), mode)
  const columnParameter = defaults.shown ? 'columns' : 'hide'
  const columns = useMemo(
    () => parseColumns(new URLSearchParams(search), columnParameter),
    [search, columnParameter],
  )
  return {
    state,
    /** The ids of hidden columns in the URL, or of visible ones if the table has `shown` columns. */
    columns,
    chooseColumns: (ids: readonly string[]) =>
      setQuery((current) => writeColumns(current, columnParameter, ids), 'replace'),
    defaults,
    isNarrowed: isNarrowed(state),
    change,
    hrefOf: (next: TableChange) => `?${queryWith(next, query)}`,
    clear: () => change({ q: '', filters: noFilters }),
    chooseYear: (year: Year) =>
      setQuery((current) => writeParameters(queryWith({}, current), { year: String(year) }), 'push'),
  }
}
