import { useLocation } from 'react-router'
import type * as z from 'zod/mini'
import { useHydrated } from '#ui/shell/use-hydrated.ts'

/** The state of this tab's history entry, which a reload preserves. The server does not know it: `isKnown`. */
export function useHistoryState<T extends z.ZodMiniType>(
  schema: T,
): { isKnown: boolean; data: z.infer<T> | undefined } {
  const { state } = useLocation()
  const isKnown = useHydrated()
  return { isKnown, data: isKnown ? schema.safeParse(state).data : undefined }
}
