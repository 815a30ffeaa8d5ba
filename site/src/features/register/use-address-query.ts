import { useCallback, useEffect, useRef } from 'react'
import { useLocation, useNavigation, useSearchParams } from 'react-router'
import type { AddressQuery } from '#ui/data-table/use-table-query.ts'

/**
 * The URL's query for a table; changing it does not scroll the page. It is not changed during a navigation to another
 * page, because a debounced search would cancel that navigation.
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
    (params: URLSearchParams, mode: 'push' | 'replace') => {
      if (!isLeaving.current)
        setSearchParams(params, { replace: mode === 'replace', preventScrollReset: true })
    },
    [setSearchParams],
  )
  return { query, setQuery }
}
