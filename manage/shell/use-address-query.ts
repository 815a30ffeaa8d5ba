import { useSearchParams } from 'next/navigation'
import type { AddressQuery } from '#ui/data-table/use-table-query.ts'

/** The URL's query for a table. Changing it does not request the page from the server. */
export function useAddressQuery(): AddressQuery {
  const query = new URLSearchParams(useSearchParams())
  const setQuery: AddressQuery['setQuery'] = (write, mode) => {
    const next = write(new URLSearchParams(location.search))
    const url = next.size > 0 ? `?${next}` : location.pathname
    if (mode === 'push') history.pushState(null, '', url)
    else history.replaceState(null, '', url)
  }
  return { query, setQuery }
}
