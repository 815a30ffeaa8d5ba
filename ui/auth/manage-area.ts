import { createBrowserClient } from '../api/browser-client.ts'
import { browserStorage } from '../shell/browser-storage.ts'
import { managesItems, type Observable, type SessionState, showsManager } from './session-state.ts'
import { storedSession } from './session-storage.ts'
import { withTabLock } from './tab-locks.ts'
import { claimsOf } from './tokens.ts'
import { withTimeout } from './with-timeout.ts'

/** Subject of the user who is a manager by the server's access list and not by the token. */
export const managesKey = 'session-manages'
/** Minimum seconds between automatic refreshes. */
const minRefreshInterval = 20
const closeTimeout = 3000

/** `accessUntil`: the last day of an access that has ended. */
export type Opening = 'opened' | 'forbidden' | { messageKey: string; accessUntil?: string | undefined }

type Dependencies = {
  state: Observable<SessionState>
  /** The current access token, not refreshed. */
  token: () => string | undefined
  /** Seconds until the token should be refreshed. */
  secondsToRefresh: () => number
  refresh: () => void
}

/**
 * The manage session (contract §2): the cookie for manage pages, which are rendered on the server. It is not valid longer
 * than the token, so a manager's token and cookie are renewed while a page is visible.
 */
export function createManageArea({ state, token, secondsToRefresh, refresh }: Dependencies) {
  const client = createBrowserClient(async () => token())
  const anonymousClient = createBrowserClient(async () => undefined)
  let opening: Promise<Opening> | undefined
  let timer: ReturnType<typeof setInterval> | undefined
  let dueAt: number | undefined

  const isManagerByServer = (subject: string) => browserStorage.read(managesKey) === subject

  /** Managers by the access list are known only to the server. For others, reading it is not an error, unlike opening a session. */
  async function askServer(subject: string): Promise<Opening> {
    const response = await client('readSession', {})
    if (!response.ok) return { messageKey: response.problem.error ?? 'errors.unexpected' }
    const { classes, accessUntil } = response.data
    const manages = classes.includes('manager')
    if (manages) browserStorage.write(managesKey, subject)
    else if (isManagerByServer(subject)) browserStorage.remove(managesKey)
    const now = state.get()
    if (now.claims?.sub === subject) state.set({ ...now, managesByServer: manages })
    if (manages) return 'opened'
    return accessUntil ? { messageKey: 'manage.signIn.accessEnded', accessUntil } : 'forbidden'
  }

  async function openNow(): Promise<Opening> {
    const { claims, clientId } = state.get()
    if (!claims) return 'forbidden'
    const { sub } = claims
    const response = showsManager(claims, clientId) ? 'opened' : await askServer(sub)
    if (response !== 'opened') return response
    return withTabLock('manage-session', async (): Promise<Opening> => {
      const stored = storedSession.read()
      // After a sign-out in the meantime, the cookie would outlive the session.
      if (!stored || claimsOf(stored.token)?.sub !== sub) return 'forbidden'
      const response = await client('openSession', {})
      if (response.ok) return 'opened'
      return response.status === 403
        ? 'forbidden'
        : { messageKey: response.problem.error ?? 'errors.unexpected' }
    })
  }

  function open(again = false): Promise<Opening> {
    if (opening && !again) return opening
    const next = opening ? opening.then(openNow) : openNow()
    opening = next
    void next.finally(() => {
      if (opening === next) opening = undefined
    })
    return next
  }

  function stopRenewing(): void {
    clearInterval(timer)
    dueAt = undefined
  }

  function keepRenewing(): void {
    stopRenewing()
    if (!managesItems(state.get())) return
    dueAt = Date.now() + (Math.max(secondsToRefresh(), minRefreshInterval) + 1) * 1000
    // A single long timer would not run while the computer sleeps.
    timer = setInterval(refreshIfDue, 10_000)
  }

  /** Hidden pages are not renewed. */
  function refreshIfDue(): void {
    if (dueAt !== undefined && Date.now() >= dueAt && document.visibilityState === 'visible') refresh()
  }

  return {
    /** Opens the manage session for a manager; one call at a time. */
    open,
    keepRenewing,
    refreshIfDue,
    stopRenewing,

    /** Called after every change of tokens. The tab that received new tokens renews the cookie. */
    async follow(source: 'signIn' | 'refresh' | 'restored' | 'elsewhere'): Promise<void> {
      keepRenewing()
      if (source === 'elsewhere' || (source === 'restored' && !managesItems(state.get()))) return
      if ((await open(source === 'refresh')) === 'opened') keepRenewing()
    },

    /** Waits a limited time: without renewal the cookie expires soon anyway. */
    async close(): Promise<void> {
      const closed = withTabLock('manage-session', () => anonymousClient('closeSession', {}))
      await withTimeout(closed, closeTimeout).catch(() => undefined)
    },

    isManagerByServer,
    forget: () => browserStorage.remove(managesKey),
  }
}
