import { useCallback, useEffect, useRef } from 'react'
import { useLocation, useNavigation, useSearchParams } from 'react-router'

/**
 * The address's query for a `DataTable`; the page stays where it is scrolled when only the table changes. Once somebody is
 * on the way to another page nothing changes here any more: a search that was still waiting would call them back.
 */
export function useTableQuery() {
  const [query, setQuery] = useSearchParams()
  const { pathname } = useLocation()
  const { location: next } = useNavigation()
  const isLeaving = useRef(false)
  useEffect(() => {
    isLeaving.current = next !== undefined && next.pathname !== pathname
  }, [next, pathname])
  const onQueryChange = useCallback(
    (changed: URLSearchParams, how: 'push' | 'replace') => {
      if (!isLeaving.current) setQuery(changed, { replace: how === 'replace', preventScrollReset: true })
    },
    [setQuery],
  )
  return { query, onQueryChange }
}
