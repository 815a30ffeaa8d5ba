import { createBrowserClient } from '../api/browser-client.ts'
import { createIdentity, type Identity } from './identity.ts'
import { createManageArea } from './manage-area.ts'
import { createObservable } from './observable.ts'
import { type SessionState, type SessionStep, startingState } from './session-state.ts'
import { type SessionTrouble, troubleOf } from './session-trouble.ts'
import { claimsOf, parseTokens, secondsLeft, secondsToRefresh, sessionKey } from './tokens.ts'
import { userFromClaims, userFromProfile } from './user.ts'
import { withTimeout } from './with-timeout.ts'

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
  const manageArea = createManageArea(client, state, () => void accessToken())

  /** Takes over what the identity client holds; the storage has it already when it was `restored` or from `elsewhere`. */
  function accept(by: 'signIn' | 'refresh' | 'restored' | 'elsewhere'): void {
    const tokens = identity?.tokens()
    const claims = tokens && claimsOf(tokens.token)
    if (!identity || !tokens || !claims) return
    if (by === 'signIn' || by === 'refresh') localStorage.setItem(sessionKey, JSON.stringify(tokens))
    const before = state.get()
    const isKnown = before.status === 'signedIn' && before.claims?.sub === claims.sub
    state.set({
      status: 'signedIn',
      clientId: identity.clientId,
      claims,
      user: (isKnown && before.user) || userFromClaims(claims),
      managesByServer: manageArea.isKnownTo(claims.sub),
    })
    if (!isKnown) void loadProfile(identity)
    if (by !== 'elsewhere') void manageArea.open(by === 'signIn')
    manageArea.keepOpen(secondsToRefresh(tokens.token, identity.now()))
  }

  async function loadProfile(from: Identity): Promise<void> {
    const profile = await from.profile().catch(() => undefined)
    const now = state.get()
    if (now.claims) state.set({ ...now, user: userFromProfile(profile, now.claims) })
  }

  function forgetStored(): void {
    localStorage.removeItem(sessionKey)
    manageArea.forget()
  }

  function end(trouble?: SessionTrouble): void {
    manageArea.letGo()
    identity?.forget()
    state.set({ status: 'anonymous', clientId: identity?.clientId ?? '', ...(trouble && { trouble }) })
  }

  async function refresh(from: Identity): Promise<void> {
    // Refresh tokens are good for one use: tabs take turns, and a later one finds the earlier one's tokens stored.
    await navigator.locks.request('session-refresh', async () => {
      const stored = parseTokens(localStorage.getItem(sessionKey))
      if (!stored) return end()
      from.adopt(stored)
      if (secondsToRefresh(stored.token, from.now()) > 0) return accept('elsewhere')
      const outcome = await from.refresh()
      if (outcome === 'refreshed') return accept('refresh')
      if (outcome === 'unreachable') return
      forgetStored()
      end()
      await manageArea.close()
    })
  }

  /** A token good for at least half a minute, or nothing for an anonymous visitor. Many calls share one refresh. */
  async function accessToken(): Promise<string | undefined> {
    const tokens = identity?.tokens()
    if (!identity || !tokens) return undefined
    if (secondsToRefresh(tokens.token, identity.now()) > 0) return tokens.token
    refreshing ??= refresh(identity).finally(() => {
      refreshing = undefined
    })
    await refreshing
    const fresh = identity.tokens()
    return fresh && secondsLeft(fresh.token, identity.now()) > 0 ? fresh.token : undefined
  }

  /** Signing in or out in one tab does so in the others. */
  function followOtherTabs(event: StorageEvent): void {
    if (event.key !== sessionKey && event.key !== null) return
    const tokens = parseTokens(localStorage.getItem(sessionKey))
    if (tokens) {
      identity?.adopt(tokens)
      accept('elsewhere')
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
        identity.begin(!stored, () => accept('signIn')),
        startTimeout,
      )
    } catch (error) {
      if (!stored) return end(troubleOf(error))
    }
    if (identity.tokens()) return
    if (stored) {
      identity.adopt(stored)
      if (secondsToRefresh(stored.token, identity.now()) > 0) return accept('restored')
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
    await manageArea.close()
    forgetStored()
    end()
    if (!leaving || !tokens) return
    leaving.adopt(tokens)
    await leaving.logout(new URL(redirectTo, location.href).href)
  }

  return { getState: state.get, subscribe: state.subscribe, start, login, logout, accessToken }
}
