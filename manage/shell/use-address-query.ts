import { useSearchParams } from 'next/navigation'
import { useEffect } from 'react'
import type { AddressQuery } from '#ui/data-table/use-table-query.ts'

/**
 * The queries that were written but not displayed yet, the newest last. While Next displays one, it puts it back into
 * the URL for a moment, so the URL does not have the newest.
 */
let pending: readonly string[] = []
let displayed: string | undefined

/** The URL's query for a table. Changing it does not request the page from the server. */
export function useAddressQuery(): AddressQuery {
  const query = new URLSearchParams(useSearchParams())
  const search = query.toString()
  useEffect(() => {
    if (displayed === search) return
    displayed = search
    const index = pending.lastIndexOf(search)
    // Another one was displayed by Back or by a link.
    pending = index === -1 ? [] : pending.slice(index + 1)
  }, [search])
  useEffect(
    () => () => {
      pending = []
    },
    [],
  )

  const setQuery: AddressQuery['setQuery'] = (write, mode) => {
    const next = write(new URLSearchParams(pending.at(-1) ?? location.search))
    const nextSearch = next.toString()
    if (pending.at(-1) === nextSearch) return
    if (pending.length > 0 || nextSearch !== search) pending = [...pending, nextSearch]
    const url = next.size > 0 ? `?${nextSearch}` : location.pathname
    if (mode === 'push') history.pushState(null, '', url)
    else history.replaceState(null, '', url)
  }
  return { query, setQuery }
}
