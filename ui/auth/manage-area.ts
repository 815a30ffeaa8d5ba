import { createBrowserClient } from '../api/browser-client.ts'
import { browserStorage } from './browser-storage.ts'
import type { Observable } from './observable.ts'
import { managesItems, type SessionState, showsManager } from './session-state.ts'
import { keptSession } from './stored-session.ts'
import { inTurn } from './tab-locks.ts'
import { claimsOf } from './tokens.ts'
import { withTimeout } from './with-timeout.ts'

/** Whom the server let in although the token does not show it. */
export const managesKey = 'session-manages'
/** Seconds between two refreshes that nobody asked for. */
const shortestWait = 20
const closeTimeout = 3000

export type Opening = 'opened' | 'forbidden' | { messageKey: string }

type Surroundings = {
  state: Observable<SessionState>
  /** The access token as it is. */
  token: () => string | undefined
  /** Seconds until the token wants to be refreshed. */
  secondsToRefresh: () => number
  refresh: () => void
}

/**
 * The cookie that opens the manage pages, which are rendered on the server (contract §2). It lives no longer than the
 * token, so managers' tokens are refreshed while they look at a page, and the cookie with them.
 */
export function createManageArea({ state, token, secondsToRefresh, refresh }: Surroundings) {
  const client = createBrowserClient(async () => token())
  const nobody = createBrowserClient(async () => undefined)
  let opening: Promise<Opening> | undefined
  let timer: ReturnType<typeof setInterval> | undefined
  let dueAt: number | undefined

  /** Some are managers by lists that only the server knows. Asking is no refusal, as opening would be to all others. */
  async function asksServer(subject: string): Promise<Opening> {
    const answer = await client('readSession', {})
    if (!answer.ok) return { messageKey: answer.problem.error ?? 'errors.unexpected' }
    const manages = answer.data.classes.includes('manager')
    if (manages) browserStorage.write(managesKey, subject)
    else browserStorage.remove(managesKey)
    const now = state.get()
    if (now.claims?.sub === subject) state.set({ ...now, managesByServer: manages })
    return manages ? 'opened' : 'forbidden'
  }

  async function openNow(): Promise<Opening> {
    const { claims, clientId } = state.get()
    if (!claims) return 'forbidden'
    const { sub } = claims
    const known = showsManager(claims, clientId) ? 'opened' : await asksServer(sub)
    if (known !== 'opened') return known
    return inTurn('manage-session', async (): Promise<Opening> => {
      const kept = keptSession.read()
      // Signed out meanwhile: a cookie now would outlive the session.
      if (!kept || claimsOf(kept.token)?.sub !== sub) return 'forbidden'
      const answer = await client('openSession', {})
      if (answer.ok) return 'opened'
      return answer.status === 403 ? 'forbidden' : { messageKey: answer.problem.error ?? 'errors.unexpected' }
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

  function letGo(): void {
    clearInterval(timer)
    dueAt = undefined
  }

  function keepOpen(): void {
    letGo()
    if (!managesItems(state.get())) return
    dueAt = Date.now() + (Math.max(secondsToRefresh(), shortestWait) + 1) * 1000
    // One long timer would stand still while the computer sleeps.
    timer = setInterval(refreshIfDue, 10_000)
  }

  /** What nobody looks at is not kept open. */
  function refreshIfDue(): void {
    if (dueAt !== undefined && Date.now() >= dueAt && document.visibilityState === 'visible') refresh()
  }

  return {
    /** The cookie, for whoever manages; one call at a time. */
    open,
    keepOpen,
    refreshIfDue,
    letGo,

    /** After every change of tokens; another tab looks after the cookie that goes with its own. */
    async follow(by: 'signIn' | 'refresh' | 'restored' | 'elsewhere'): Promise<void> {
      keepOpen()
      if (by === 'elsewhere' || (by === 'restored' && !managesItems(state.get()))) return
      if ((await open(by === 'refresh')) === 'opened') keepOpen()
    },

    /** Nothing waits for it for long: without being renewed it is soon worth nothing. */
    async close(): Promise<void> {
      const closed = inTurn('manage-session', () => nobody('closeSession', {}))
      await withTimeout(closed, closeTimeout).catch(() => undefined)
    },

    isKnownTo: (subject: string) => browserStorage.read(managesKey) === subject,
    forget: () => browserStorage.remove(managesKey),
  }
}
