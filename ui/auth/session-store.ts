import { createBrowserClient } from '../api/browser-client.ts'
import { findSession } from './find-session.ts'
import { signIn, signOut } from './leave-for-provider.ts'
import { createRefresher } from './refresh-session.ts'
import { createSessionCore } from './session-core.ts'
import { sessionErrorOf } from './session-error.ts'
import type { SessionStep } from './session-state.ts'
import { withTimeout } from './with-timeout.ts'

/** Milliseconds that a page waits before it comes to life without knowing who looks at it. */
const patience = 2000

export type SessionStore = ReturnType<typeof createSessionStore>

/**
 * The browser's sign-in session: one a page, kept in local storage and shared with the other tabs. It touches nothing
 * of the browser before `start`, so it may be created on the server.
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

    /** Resolves when it is known who looks at the page, or when that takes too long to keep the page waiting. */
    start: (onStep: (step: SessionStep) => void = () => undefined): Promise<void> => {
      settling = settle(onStep).catch((error: unknown) => core.end(sessionErrorOf(error)))
      return withTimeout(settling, patience).catch(() => undefined)
    },

    /** Resolves when it is known who looks at the page. */
    settled: () => settling,
    accessToken,
    login: (redirectTo?: string, leave?: 'assign' | 'replace') => signIn(core, redirectTo, leave),
    logout: (redirectTo?: string) => signOut(core, redirectTo),
    /** Opens the manage pages for whoever manages. */
    openManageArea: () => core.manageArea.open(),
    /** The person has read what went wrong. */
    dismissTrouble: () => core.state.set({ ...core.state.get(), isTroubleRead: true }),
  }
}
