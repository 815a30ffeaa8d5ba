import { createBrowserClient } from '../api/browser-client.ts'
import { findSession } from './find-session.ts'
import { createRefresher } from './refresh-session.ts'
import { returnAddress, storeTarget } from './return-page.ts'
import { createSessionCore, type SessionCore } from './session-core.ts'
import { sessionErrorOf } from './session-error.ts'
import type { Observable, SessionState, SessionStep } from './session-state.ts'
import { canStoreSession, storedSession } from './session-storage.ts'

export type SessionActions = ReturnType<typeof createSessionActions>

/** Restores, refreshes and ends the session. `session-store.ts` loads this module on first use. */
export function createSessionActions(state: Observable<SessionState>) {
  const refresher = createRefresher(() => core)
  const { accessToken } = refresher
  const core = createSessionCore(state, () => void accessToken().catch(() => undefined))
  const client = createBrowserClient(async () => undefined)

  let onConfigured = () => {}
  const configured = new Promise<void>((resolve) => {
    onConfigured = resolve
  })

  async function restore(onStep: (step: SessionStep) => void): Promise<void> {
    onStep('preparing')
    const config = await client('getConfig', {})
    onConfigured()
    if (!config.ok) return core.end({ kind: 'unavailable' })
    onStep('initializing')
    await findSession(core, refresher, config.data.oidc)
  }

  return {
    /** Restores the session. Resolves when that is done, without a timeout. */
    restore: (onStep: (step: SessionStep) => void): Promise<void> =>
      restore(onStep).catch((error: unknown) => core.end(sessionErrorOf(error))),
    accessToken,
    /** Waits until the provider is known; `restore` must have been called. */
    signIn: (redirectTo?: string, method?: 'assign' | 'replace') =>
      configured.then(() => signIn(core, redirectTo, method)),
    signOut: (redirectTo?: string) => signOut(core, redirectTo),
    openManageArea: () => core.manageArea.open(),
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
  if (!canStoreSession()) return setError({ kind: 'storage' })
  if ((await from.isReachable(reachableTimeout)) === false) return setError({ kind: 'unavailable' })
  try {
    const address = await from.loginAddress(returnAddress(), document.documentElement.lang)
    storeTarget(redirectTo)
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
    storeTarget(redirectTo)
    return location.replace(address)
  }
  storedSession.setSignedOutHere()
  end({ kind: 'stillAtProvider' })
}
