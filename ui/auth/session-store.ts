import { browserStorage } from '../shell/browser-storage.ts'
import { isReturnPage } from './return-page.ts'
import type { SessionActions } from './session-actions.ts'
import {
  createObservable,
  type SessionState,
  type SessionStep,
  sessionKey,
  startingState,
} from './session-state.ts'
import { withTimeout } from './with-timeout.ts'

/** Milliseconds that a page waits for the session. */
const startTimeout = 2000

export type SessionStore = ReturnType<typeof createSessionStore>

/**
 * The sign-in session of a page, stored in local storage and shared with the other tabs. It uses no browser API before
 * `start`, so it can be created on the server. The code that signs in, refreshes and signs out is loaded by `start`.
 */
export function createSessionStore() {
  const state = createObservable<SessionState>(startingState)
  let loading: Promise<SessionActions> | undefined
  let restoring: Promise<void> | undefined
  let hasFailed = false

  function actions(): Promise<SessionActions> {
    loading ??= import('./session-actions.ts').then(
      ({ createSessionActions }) => createSessionActions(state),
      (error: unknown) => {
        // The next attempt may succeed, so a user with a stored session counts as anonymous only after the second failure.
        loading = undefined
        restoring = undefined
        if (hasFailed || browserStorage.read(sessionKey) === null)
          state.set({ status: 'anonymous', clientId: '', error: { kind: 'unavailable' } })
        hasFailed = true
        throw error
      },
    )
    return loading
  }

  const restore = (onStep: (step: SessionStep) => void = () => undefined): Promise<void> => {
    restoring ??= actions().then(
      (loaded) => loaded.restore(onStep),
      () => undefined,
    )
    return restoring
  }

  return {
    getState: state.get,
    subscribe: state.subscribe,

    /**
     * Whether this browser has a stored session or is on the return page. Otherwise the provider must be asked, which can
     * take seconds.
     */
    isExpected: (): boolean => browserStorage.read(sessionKey) !== null || isReturnPage(location),

    /** Restores the session. Resolves when that is done, or after a timeout. */
    start: (onStep?: (step: SessionStep) => void): Promise<void> =>
      withTimeout(restore(onStep), startTimeout).catch(() => undefined),

    /** Resolves when the session is restored, without a timeout. */
    restored: () => restore(),

    /**
     * A valid access token other than the `rejected` one; undefined for an anonymous visitor, and until the session is restored.
     * @throws NoToken if the session has ended or the provider does not answer
     */
    accessToken: async (rejected?: string): Promise<string | undefined> =>
      state.get().status === 'signedIn' ? (await actions()).accessToken(rejected) : undefined,

    login: async (redirectTo?: string, method?: 'assign' | 'replace') => {
      void restore()
      await actions().then(
        ({ signIn }) => signIn(redirectTo, method),
        // The page may be older than the server, which no longer has its scripts.
        () => navigator.onLine && location.reload(),
      )
    },
    logout: async (redirectTo?: string) => (await actions()).signOut(redirectTo),
    /** Opens the manage session for a manager. */
    openManageArea: async () => (await actions()).openManageArea(),
    dismissError: () => state.set({ ...state.get(), isErrorDismissed: true }),
  }
}
