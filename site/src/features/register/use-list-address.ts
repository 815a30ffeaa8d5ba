import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { z } from 'zod'
import type { Register } from '#contract/items.ts'
import { usePaths } from '#site/use-paths.ts'

const stateSchema = z.object({ list: z.string() })

/** The address of the register's list as it was left: with its search, filters and page (after hydration). */
export function useListAddress(register: Register): string {
  const paths = usePaths()
  const { state } = useLocation()
  const [search, setSearch] = useState('')
  // The server does not know the browser's history state.
  useEffect(() => setSearch(stateSchema.safeParse(state).data?.list ?? ''), [state])
  const query = Object.fromEntries(new URLSearchParams(search))
  delete query.language
  return paths.list(register, query)
}
