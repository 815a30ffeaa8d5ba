import { useSearchParams } from 'next/navigation'
import { useCallback, useMemo } from 'react'
import type { AddressQuery } from '#ui/data-table/use-table-query.ts'

/** The address's query for a table; changing it does not render the page on the server again. */
export function useAddressQuery(): AddressQuery {
  const params = useSearchParams()
  const search = params.toString()
  const query = useMemo(() => new URLSearchParams(search), [search])
  const setQuery = useCallback((next: URLSearchParams, how: 'push' | 'replace') => {
    const address = next.size > 0 ? `?${next}` : location.pathname
    if (how === 'push') history.pushState(null, '', address)
    else history.replaceState(null, '', address)
  }, [])
  return { query, setQuery }
}
