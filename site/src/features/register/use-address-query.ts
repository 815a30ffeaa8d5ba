import { useCallback, useEffect, useRef } from 'react'
import { useLocation, useNavigation, useSearchParams } from 'react-router'
import type { AddressQuery } from '#ui/data-table/use-table-query.ts'

/**
 * The address's query for a table; changing it does not scroll the page. It is not changed while a navigation to another
 * page is on its way: a delayed search would cancel that.
 */
export function useAddressQuery(): AddressQuery {
  const [query, setSearchParams] = useSearchParams()
  const { pathname } = useLocation()
  const { location: next } = useNavigation()
  const isLeaving = useRef(false)
  useEffect(() => {
    isLeaving.current = next !== undefined && next.pathname !== pathname
  }, [next, pathname])
  const setQuery = useCallback(
    (changed: URLSearchParams, how: 'push' | 'replace') => {
      if (!isLeaving.current)
        setSearchParams(changed, { replace: how === 'replace', preventScrollReset: true })
    },
    [setSearchParams],
  )
  return { query, setQuery }
}
