import { createBrowserClient } from '../api/browser-client.ts'
import { createIdentity, type Identity } from './identity.ts'
import { createObservable } from './observable.ts'
import { managesItems, type SessionState, type SessionStep, startingState } from './session-state.ts'
import { type SessionTrouble, troubleOf } from './session-trouble.ts'
import { claimsOf, parseTokens, secondsLeft, sessionKey } from './tokens.ts'
import { userFromClaims, userFromProfile } from './user.ts'
import { withTimeout } from './with-timeout.ts'

/** A token is refreshed before a call when it has less than this left (back-office.md §9). */
const margin = 30
const startTimeout = 5000

export type SessionStore = ReturnType<typeof createSessionStore>

/**
 * The browser's sign-in session: one a page, kept in local storage and shared with the other tabs. It touches nothing
 * of the browser before `start`, so it may be created on the server.
 */
export function createSessionStore() {
  const state = createObservable<SessionState>(startingState)
  const client = createBrowserClient(async () => identity?.tokens()?.token)
  let identity: Identity | undefined
  let refreshing: Promise<void> | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  /** Takes over what the identity client holds, after a sign-in, a refresh or from another tab. */
  function accept({ store }: { store: boolean }): void {
    const tokens = identity?.tokens()
    const claims = tokens && claimsOf(tokens.token)
    if (!identity || !tokens || !claims) return
    if (store) localStorage.setItem(sessionKey, JSON.stringify(tokens))
    const before = state.get()
    const known = before.status === 'signedIn' && before.claims?.sub === claims.sub ? before : undefined
    state.set({
      status: 'signedIn',
      clientId: identity.clientId,
      claims,
      user: known?.user ?? userFromClaims(claims),
      ...(known?.managesByServer && { managesByServer: true }),
    })
    if (!known) void loadProfile(identity)
    void openManageArea()
    keepFresh(tokens.token)
  }

  async function loadProfile(from: Identity): Promise<void> {
    const profile = await from.profile().catch(() => undefined)
    const now = state.get()
    if (now.claims) state.set({ ...now, user: userFromProfile(profile, now.claims) })
  }

  /** The cookie that opens the manage pages, which are rendered on the server (contract §2). */
  async function openManageArea(): Promise<void> {
    if (!managesItems(state.get())) return
    await client('openSession', {})
  }

  /** Managers stay signed in while they look at the page: their cookie lives no longer than the token. */
  function keepFresh(token: string): void {
    clearTimeout(timer)
    if (!managesItems(state.get())) return
    const seconds = Math.max(secondsLeft(token) - margin, 1)
    if (seconds < 24 * 3600) timer = setTimeout(() => void accessToken(), (seconds + 1) * 1000)
  }

  function end(trouble?: SessionTrouble): void {
    clearTimeout(timer)
    identity?.forget()
    state.set({ status: 'anonymous', clientId: identity?.clientId ?? '', ...(trouble && { trouble }) })
  }

  async function refresh(from: Identity): Promise<void> {
    // Refresh tokens are good for one use: tabs take turns, and a later one finds the earlier one's tokens stored.
    await navigator.locks.request('session-refresh', async () => {
      const stored = parseTokens(localStorage.getItem(sessionKey))
      if (!stored) return end()
      from.adopt(stored)
      if (secondsLeft(stored.token) > margin) return accept({ store: false })
      const outcome = await from.refresh()
      if (outcome === 'refreshed') return accept({ store: true })
      if (outcome === 'unreachable') return
      localStorage.removeItem(sessionKey)
      end()
      await client('closeSession', {})
    })
  }

  /** A token good for at least half a minute, or nothing for an anonymous visitor. Many calls share one refresh. */
  async function accessToken(): Promise<string | undefined> {
    const tokens = identity?.tokens()
    if (!identity || !tokens) return undefined
    if (secondsLeft(tokens.token) > margin) return tokens.token
    refreshing ??= refresh(identity).finally(() => {
      refreshing = undefined
    })
    await refreshing
    const fresh = identity.tokens()
    return fresh && secondsLeft(fresh.token) > 0 ? fresh.token : undefined
  }

  /** Signing in or out in one tab does so in the others. */
  function followOtherTabs(event: StorageEvent): void {
    if (event.key !== sessionKey && event.key !== null) return
    const tokens = parseTokens(localStorage.getItem(sessionKey))
    if (tokens) {
      identity?.adopt(tokens)
      accept({ store: false })
    } else end()
  }

  async function start(onStep: (step: SessionStep) => void = () => undefined): Promise<void> {
    onStep('preparing')
    const config = await client('getConfig', {})
    if (!config.ok) return end({ kind: 'unavailable' })
    identity = createIdentity(config.data.oidc)
    window.addEventListener('storage', followOtherTabs)
    onStep('initializing')
    const stored = parseTokens(localStorage.getItem(sessionKey))
    try {
      await withTimeout(
        identity.begin(!stored, () => accept({ store: true })),
        startTimeout,
      )
    } catch (error) {
      if (!stored) return end(troubleOf(error))
    }
    if (identity.tokens()) return
    if (stored) {
      identity.adopt(stored)
      if (secondsLeft(stored.token) > margin) return accept({ store: false })
      await accessToken()
      if (identity.tokens() && state.get().status !== 'signedIn') end({ kind: 'unavailable' })
    } else end()
  }

  /** Leaves for the provider's sign-in page and comes back to `redirectTo`, else to this page. */
  async function login(redirectTo: string = location.href): Promise<void> {
    const target = new URL(redirectTo, location.href)
    target.hash = ''
    if (identity && (state.get().trouble === undefined || (await identity.isReachable()))) {
      return identity.login(target.href, document.documentElement.lang)
    }
    if (!identity) return location.reload()
    state.set({ ...state.get(), trouble: { kind: 'unavailable' } })
  }

  /** Ends the session here, in other tabs and at the provider, which returns to `redirectTo`. */
  async function logout(redirectTo = '/'): Promise<void> {
    const leaving = identity
    const tokens = leaving?.tokens()
    await client('closeSession', {})
    localStorage.removeItem(sessionKey)
    end()
    if (!leaving || !tokens) return
    leaving.adopt(tokens)
    await leaving.logout(new URL(redirectTo, location.href).href)
  }

  return { getState: state.get, subscribe: state.subscribe, start, login, logout, accessToken }
}
