import type { Client } from '#contract/client.ts'
import type { Observable } from './observable.ts'
import { managesItems, type SessionState } from './session-state.ts'

/** Whom the server let in although the token does not show it. */
const managesKey = 'session-manages'
/** Seconds between two refreshes that nobody asked for, and the most that a timer can wait. */
const shortestWait = 20
const longestWait = 24 * 3600

/**
 * The cookie that opens the manage pages, which are rendered on the server (contract §2). It lives no longer than the
 * token, so managers' tokens are refreshed by `renew` while they look at a page.
 */
export function createManageArea(client: Client, state: Observable<SessionState>, renew: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined

  return {
    /** Some are managers by lists that only the server knows: it is asked about everybody once, as they sign in. */
    async open(isNew: boolean): Promise<void> {
      if (!isNew && !managesItems(state.get())) return
      const opened = await client('openSession', {})
      const now = state.get()
      if (!isNew || !opened.ok || !now.claims) return
      localStorage.setItem(managesKey, now.claims.sub)
      state.set({ ...now, managesByServer: true })
    },

    keepOpen(seconds: number): void {
      clearTimeout(timer)
      if (!managesItems(state.get()) || seconds > longestWait) return
      timer = setTimeout(renew, (Math.max(seconds, shortestWait) + 1) * 1000)
    },

    async close(): Promise<void> {
      await client('closeSession', {})
    },

    letGo: () => clearTimeout(timer),
    isKnownTo: (subject: string) => localStorage.getItem(managesKey) === subject,
    forget: () => localStorage.removeItem(managesKey),
  }
}
