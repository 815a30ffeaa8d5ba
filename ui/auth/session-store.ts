import { createBrowserClient } from '../api/browser-client.ts'
import { findSession } from './find-session.ts'
import { createRefresher } from './refresh-session.ts'
import { returnAddress, writeTarget } from './return-page.ts'
import { createSessionCore, type SessionCore } from './session-core.ts'
import { sessionErrorOf } from './session-error.ts'
import type { SessionStep } from './session-state.ts'
import { storedSession } from './session-storage.ts'
import { withTimeout } from './with-timeout.ts'

/** Milliseconds that a page waits for the session before it is hydrated. */
const startTimeout = 2000

export type SessionStore = ReturnType<typeof createSessionStore>

/**
 * The sign-in session of a page, stored in local storage and shared with the other tabs. It uses no browser API before
 * `start`, so it can be created on the server.
 */
export function createSessionStore() {
  const refresher = createRefresher(() => core)
  const { accessToken } = refresher
  const core = createSessionCore(() => void accessToken().catch(() => undefined))
  const client = createBrowserClient(async () => undefined)
  let settling: Promise<void> = Promise.resolve()

  async function settle(onStep: (step: SessionStep) => void): Promise<void> {
    onStep('preparing')
    const config = await client('getConfig', {})
    if (!config.ok) return core.end({ kind: 'unavailable' })
    onStep('initializing')
    await findSession(core, refresher, config.data.oidc)
  }

  return {
    getState: core.state.get,
    subscribe: core.state.subscribe,

    /** Restores the session. Resolves when that is done, or after a timeout. */
    start: (onStep: (step: SessionStep) => void = () => undefined): Promise<void> => {
      settling = settle(onStep).catch((error: unknown) => core.end(sessionErrorOf(error)))
      return withTimeout(settling, startTimeout).catch(() => undefined)
    },

    /** Resolves when the session is restored, without a timeout. */
    settled: () => settling,
    accessToken,
    login: (redirectTo?: string, method?: 'assign' | 'replace') => signIn(core, redirectTo, method),
    logout: (redirectTo?: string) => signOut(core, redirectTo),
    /** Opens the manage session for a manager. */
    openManageArea: () => core.manageArea.open(),
    dismissError: () => core.state.set({ ...core.state.get(), isErrorDismissed: true }),
  }
}

/** Milliseconds to check that the provider is up, before a redirect that would end on an error page of the browser. */
const reachableTimeout = 1500

/**
 * Redirects to the provider's sign-in page, and from there to `redirectTo`, by default this page. Automatic redirects
 * use `replace`, so that the back button does not lead to a page that redirects again.
 */
async function signIn(
  { identity, setError }: SessionCore,
  redirectTo: string = location.href,
  method: 'assign' | 'replace' = 'assign',
): Promise<void> {
  const from = identity()
  if (!from) return location.reload()
  if ((await from.isReachable(reachableTimeout)) === false) return setError({ kind: 'unavailable' })
  try {
    const address = await from.loginAddress(returnAddress(), document.documentElement.lang)
    writeTarget(redirectTo)
    storedSession.clearSignedOutHere()
    location[method](address)
  } catch (error) {
    setError(sessionErrorOf(error))
  }
}

/** Ends the session in all tabs and at the provider, and redirects to `redirectTo`. */
async function signOut(
  { identity, manageArea, forgetStored, end }: SessionCore,
  redirectTo = '/',
): Promise<void> {
  const from = identity()
  const tokens = from?.tokens()
  manageArea.stopRenewing()
  forgetStored()
  await manageArea.close()
  if (!from || !tokens) return location.replace(redirectTo)
  from.adopt(tokens, from.timeSkew())
  const address = await from.logoutAddress(returnAddress()).catch(() => undefined)
  if (address && (await from.isReachable(reachableTimeout)) !== false) {
    writeTarget(redirectTo)
    return location.replace(address)
  }
  storedSession.setSignedOutHere()
  end({ kind: 'stillAtProvider' })
}
