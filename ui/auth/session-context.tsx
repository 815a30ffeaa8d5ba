import { createContext, type PropsWithChildren, useContext, useMemo, useSyncExternalStore } from 'react'
import { managesItems, startingState } from './session-state.ts'
import type { SessionStore } from './session-store.ts'

const SessionContext = createContext<SessionStore | undefined>(undefined)

export function SessionProvider({ store, children }: PropsWithChildren<{ store: SessionStore }>) {
  return <SessionContext value={store}>{children}</SessionContext>
}

/**
 * The session: `status`, `user`, `claims`, `error`, `isManager`, and `login(redirectTo?)`,
 * `logout(redirectTo?)`, `openManageArea()`, `dismissError()`.
 */
export function useSession() {
  const store = useContext(SessionContext)
  if (!store) throw new Error('useSession needs a SessionProvider around')
  const state = useSyncExternalStore(store.subscribe, store.getState, () => startingState)
  return useMemo(
    () => ({
      ...state,
      isManager: managesItems(state),
      login: store.login,
      logout: store.logout,
      openManageArea: store.openManageArea,
      dismissError: store.dismissError,
    }),
    [state, store],
  )
}
