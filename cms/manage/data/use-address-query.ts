import { useSearchParams } from 'next/navigation'
import { useCallback, useMemo } from 'react'

/** The address's query for a table. It changes without asking the server: the rows are loaded by the page itself. */
export function useTableQuery() {
  const params = useSearchParams()
  const search = params.toString()
  const query = useMemo(() => new URLSearchParams(search), [search])
  const onQueryChange = useCallback((next: URLSearchParams, how: 'push' | 'replace') => {
    const address = next.size > 0 ? `?${next}` : location.pathname
    if (how === 'push') history.pushState(null, '', address)
    else history.replaceState(null, '', address)
  }, [])
  return { query, onQueryChange }
}
