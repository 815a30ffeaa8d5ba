import { usePathname } from 'next/navigation'
import { createContext, type PropsWithChildren, useCallback, useContext } from 'react'
import type { View } from '#contract/views.ts'
import { useClient } from '#ui/api/client-context.tsx'
import { type Resource, useResource } from './use-resource.ts'

const ViewsContext = createContext<Resource<View[]> | undefined>(undefined)

/** Loads the saved views with their counts once for each screen. */
export function ViewsProvider({ children }: PropsWithChildren) {
  const client = useClient()
  const pathname = usePathname()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another screen has other counts
  const views = useResource(useCallback(() => client('listViews', {}), [client, pathname]))
  return <ViewsContext value={views}>{children}</ViewsContext>
}

/** The saved views, for the rail and the tables. */
export function useViews(): Resource<View[]> {
  const views = useContext(ViewsContext)
  if (!views) throw new Error('useViews is used outside ViewsProvider')
  return views
}
