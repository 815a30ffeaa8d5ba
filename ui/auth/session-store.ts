import { browserStorage } from './browser-storage.ts'
import { isReturnPage } from './return-page.ts'
import type { SessionEngine } from './session-engine.ts'
import { sessionKey } from './session-key.ts'
import { createObservable, type SessionState, type SessionStep, startingState } from './session-state.ts'
import { withTimeout } from './with-timeout.ts'

/** Milliseconds that a page waits for the session. */
const startTimeout = 2000

export type SessionStore = ReturnType<typeof createSessionStore>

/**
 * The sign-in session of a page, stored in local storage and shared with the other tabs. It uses no browser API before
 * `start`, so it can be created on the server. What it needs to change the session is loaded when it starts.
 */
export function createSessionStore() {
  const state = createObservable<SessionState>(startingState)
  let loading: Promise<SessionEngine> | undefined
  let settling: Promise<void> | undefined

  function engine(): Promise<SessionEngine> {
    loading ??= import('./session-engine.ts').then(
      ({ createSessionEngine }) => createSessionEngine(state),
      (error: unknown) => {
        // A later attempt may succeed.
        loading = undefined
        settling = undefined
        state.set({ status: 'anonymous', clientId: '', error: { kind: 'unavailable' } })
        throw error
      },
    )
    return loading
  }

  const settle = (onStep: (step: SessionStep) => void = () => undefined): Promise<void> => {
    settling ??= engine().then(
      ({ restore }) => restore(onStep),
      () => undefined,
    )
    return settling
  }

  return {
    getState: state.get,
    subscribe: state.subscribe,

    /** Whether this browser has a session, or is about to get one. Without one, only the provider can tell, in seconds. */
    isExpected: (): boolean => browserStorage.read(sessionKey) !== null || isReturnPage(location),

    /** Restores the session. Resolves when that is done, or after a timeout. */
    start: (onStep?: (step: SessionStep) => void): Promise<void> =>
      withTimeout(settle(onStep), startTimeout).catch(() => undefined),

    /** Resolves when the session is restored, without a timeout. */
    settled: () => settle(),

    /**
     * A valid access token other than the `rejected` one; undefined for an anonymous visitor, and until the session is restored.
     * @throws NoToken if the session has ended or the provider does not answer
     */
    accessToken: async (rejected?: string): Promise<string | undefined> =>
      state.get().status === 'signedIn' ? (await engine()).accessToken(rejected) : undefined,

    login: async (redirectTo?: string, method?: 'assign' | 'replace') => {
      void settle()
      await engine().then(
        ({ signIn }) => signIn(redirectTo, method),
        () => undefined,
      )
    },
    logout: async (redirectTo?: string) => (await engine()).signOut(redirectTo),
    /** Opens the manage session for a manager. */
    openManageArea: async () => (await engine()).openManageArea(),
    dismissError: () => state.set({ ...state.get(), isErrorDismissed: true }),
  }
}
