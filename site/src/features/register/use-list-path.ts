import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { isRecord } from '#contract/is-record.ts'
import type { Register } from '#contract/registers/registers.ts'
import { usePaths } from '#site/use-paths.ts'

/**
 * The path of the register's list, after hydration with the search, filters and page that the user came from; of the given
 * query, if the user did not come from a list.
 */
export function useListPath(register: Register, otherwise: Record<string, string | number> = {}): string {
  const paths = usePaths()
  const { state } = useLocation()
  const [search, setSearch] = useState<string>()
  // History state is only available in the browser.
  useEffect(
    () => setSearch(isRecord(state) && typeof state.list === 'string' ? state.list : undefined),
    [state],
  )
  if (search === undefined) return paths.list(register, otherwise)
  const query = Object.fromEntries(new URLSearchParams(search))
  delete query.language
  return paths.list(register, query)
}
