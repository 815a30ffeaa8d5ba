import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { isRecord } from '#contract/is-record.ts'
import type { Register } from '#contract/registers/registers.ts'
import { usePaths } from '#site/use-paths.ts'

/** The path of the register's list, after hydration with the search, filters and page that the user came from. */
export function useListPath(register: Register): string {
  const paths = usePaths()
  const { state } = useLocation()
  const [search, setSearch] = useState('')
  // History state is only available in the browser.
  useEffect(() => setSearch(isRecord(state) ? String(state.list ?? '') : ''), [state])
  const query = Object.fromEntries(new URLSearchParams(search))
  delete query.language
  return paths.list(register, query)
}
