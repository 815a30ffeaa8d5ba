import { useSyncExternalStore } from 'react'

const subscribe = () => () => undefined

/** False on the server and until the page is hydrated. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  )
}
