import { usePathname } from 'next/navigation'
import { createContext, type PropsWithChildren, useCallback, useContext } from 'react'
import type { OverviewData } from '#contract/overview.ts'
import { useClient } from '#ui/api/client-context.tsx'
import { type Resource, useResource } from './use-resource.ts'

const OverviewContext = createContext<Resource<OverviewData> | undefined>(undefined)

/** Loads what waits for managers once for each screen (contract §3). */
export function OverviewProvider({ children }: PropsWithChildren) {
  const client = useClient()
  const pathname = usePathname()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another screen has other counts
  const overview = useResource(useCallback(() => client('getOverview', {}), [client, pathname]))
  return <OverviewContext value={overview}>{children}</OverviewContext>
}

/** The counts of waiting work, for the rail and the overview. */
export function useOverview(): Resource<OverviewData> {
  const overview = useContext(OverviewContext)
  if (!overview) throw new Error('useOverview is used outside OverviewProvider')
  return overview
}
