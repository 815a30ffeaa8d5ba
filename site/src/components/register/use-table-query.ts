import { useCallback } from 'react'
import { useSearchParams } from 'react-router'

/** The address's query for a `DataTable`; the page stays where it is scrolled when only the table changes. */
export function useTableQuery() {
  const [query, setQuery] = useSearchParams()
  const onQueryChange = useCallback(
    (next: URLSearchParams, how: 'push' | 'replace') =>
      setQuery(next, { replace: how === 'replace', preventScrollReset: true }),
    [setQuery],
  )
  return { query, onQueryChange }
}
