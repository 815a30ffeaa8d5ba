import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { z } from 'zod'
import type { Register } from '#contract/items.ts'
import { usePaths } from '#site/use-paths.ts'

const stateSchema = z.object({ list: z.string() })

/** The path of the register's list, after hydration with the search, filters and page that the user came from. */
export function useListPath(register: Register): string {
  const paths = usePaths()
  const { state } = useLocation()
  const [search, setSearch] = useState('')
  // History state is only available in the browser.
  useEffect(() => setSearch(stateSchema.safeParse(state).data?.list ?? ''), [state])
  const query = Object.fromEntries(new URLSearchParams(search))
  delete query.language
  return paths.list(register, query)
}
