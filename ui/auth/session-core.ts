import type { Identity } from './identity.ts'
import { createManageArea } from './manage-area.ts'
import type { SessionError } from './session-error.ts'
import type { Observable, SessionState } from './session-state.ts'
import { storedSession } from './session-storage.ts'
import { claimsOf, secondsToRefresh, secondsToRemoval, type Tokens } from './tokens.ts'
import { userFromClaims, userFromProfile } from './user.ts'

/** Where tokens come from: new ones of this tab, or stored ones, perhaps of another tab. */
export type TokenSource = 'signIn' | 'refresh' | 'restored' | 'elsewhere'

export type SessionCore = ReturnType<typeof createSessionCore>

/** The state of the session and its transitions. `refresh` is called regularly while a manager has a page open. */
export function createSessionCore(state: Observable<SessionState>, refresh: () => void) {
  let identity: Identity | undefined
  let profileOf: string | undefined
  const manageArea = createManageArea({
    state,
    token: () => identity?.tokens()?.token,
    secondsToRefresh: untilRefresh,
    refresh,
  })

  /** Seconds until the current token should be refreshed. */
  function untilRefresh(): number {
    const tokens = identity?.tokens()
    if (!identity || !tokens) return 0
    return Math.min(secondsToRefresh(tokens.token, identity.now()), secondsToRemoval(tokens, identity.now()))
  }

  /** Sets the state to the user of the tokens. */
  function show(tokens: Tokens, error?: SessionError): void {
    const claims = claimsOf(tokens.token)
    if (!identity || !claims) {
      end({ kind: 'invalidAnswer' })
      return
    }
    const before = state.get()
    const isKnown = before.claims?.sub === claims.sub
    state.set({
      status: 'signedIn',
      clientId: identity.clientId,
      claims,
      user: (isKnown && before.user) || userFromClaims(claims),
      managesByServer: manageArea.isManagerByServer(claims.sub),
      ...(error && { error }),
    })
  }

  /**
   * Applies the tokens of the identity client; new ones are stored for other tabs. Resolves when the manage session is
   * open, for a manager.
   */
  async function accept(source: TokenSource): Promise<void> {
    const tokens = identity?.tokens()
    if (!identity || !tokens) return
    if (source === 'signIn' || source === 'refresh') storedSession.write(tokens, identity.timeSkew())
    show(tokens)
    void loadProfile(identity)
    await manageArea.follow(source)
  }

  async function loadProfile(from: Identity): Promise<void> {
    const subject = state.get().claims?.sub
    if (!subject || profileOf === subject) return
    profileOf = subject
    const profile = await from.profile().catch(() => undefined)
    const now = state.get()
    if (now.claims?.sub === subject) state.set({ ...now, user: userFromProfile(profile, now.claims) })
  }

  function end(error?: SessionError): void {
    manageArea.stopRenewing()
    profileOf = undefined
    identity?.forget()
    state.set({ status: 'anonymous', clientId: identity?.clientId ?? '', ...(error && { error }) })
  }

  return {
    state,
    manageArea,
    identity: () => identity,
    setIdentity: (client: Identity) => {
      identity = client
    },
    untilRefresh,
    show,
    accept,
    /** Sets the state to anonymous. */
    end,

    /** Applies what another tab has stored or removed. */
    followStored: (): void => {
      const stored = storedSession.read()
      if (stored && identity) {
        identity.adopt(stored, storedSession.timeSkew())
        void accept('elsewhere')
      } else if (state.get().status === 'signedIn') end({ kind: 'left' })
    },

    forgetStored: (): void => {
      storedSession.clear()
      manageArea.forget()
    },

    setError: (error: SessionError): void => {
      state.set({ ...state.get(), error, isErrorDismissed: false })
    },
  }
}
