import type { Identity } from './identity.ts'
import { createManageArea } from './manage-area.ts'
import { createObservable } from './observable.ts'
import type { SessionError } from './session-error.ts'
import { type SessionState, startingState } from './session-state.ts'
import { keptSession } from './stored-session.ts'
import { claimsOf, secondsToRefresh, type Tokens } from './tokens.ts'
import { userFromClaims, userFromProfile } from './user.ts'

/** Tokens of which the storage has not heard yet, or that it gave. */
type AcceptedBy = 'signIn' | 'refresh' | 'restored' | 'elsewhere'

export type SessionCore = ReturnType<typeof createSessionCore>

/** What the page knows of its session, and how that changes; `refresh` is asked for while a manage page is open. */
export function createSessionCore(refresh: () => void) {
  const state = createObservable<SessionState>(startingState)
  let identity: Identity | undefined
  let profileOf: string | undefined
  const manageArea = createManageArea({
    state,
    token: () => identity?.tokens()?.token,
    secondsToRefresh: untilRefresh,
    refresh,
  })

  /** Seconds until the held token wants to be refreshed. */
  function untilRefresh(): number {
    const tokens = identity?.tokens()
    return identity && tokens ? secondsToRefresh(tokens.token, identity.now()) : 0
  }

  /** Shows whom the tokens speak of. */
  function show(tokens: Tokens, trouble?: SessionError): void {
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
      managesByServer: manageArea.isKnownTo(claims.sub),
      ...(trouble && { trouble }),
    })
  }

  /**
   * Takes over what the identity client holds; other tabs hear of what is new to the storage. Resolves when the manage
   * area is open for whoever manages.
   */
  async function accept(by: AcceptedBy): Promise<void> {
    const tokens = identity?.tokens()
    if (!identity || !tokens) return
    if (by === 'signIn' || by === 'refresh') keptSession.write(tokens, identity.timeSkew())
    show(tokens)
    void loadProfile(identity)
    await manageArea.follow(by)
  }

  async function loadProfile(from: Identity): Promise<void> {
    const subject = state.get().claims?.sub
    if (!subject || profileOf === subject) return
    profileOf = subject
    const profile = await from.profile().catch(() => undefined)
    const now = state.get()
    if (now.claims?.sub === subject) state.set({ ...now, user: userFromProfile(profile, now.claims) })
  }

  function end(trouble?: SessionError): void {
    manageArea.letGo()
    profileOf = undefined
    identity?.forget()
    state.set({ status: 'anonymous', clientId: identity?.clientId ?? '', ...(trouble && { trouble }) })
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
    /** Nobody is signed in here any more, or nobody was. */
    end,

    /** Takes over what another tab has kept, or no longer keeps. */
    followKept: (): void => {
      const kept = keptSession.read()
      if (kept && identity) {
        identity.adopt(kept, keptSession.timeSkew())
        void accept('elsewhere')
      } else if (state.get().status === 'signedIn') end({ kind: 'left' })
    },

    forgetKept: (): void => {
      keptSession.clear()
      manageArea.forget()
    },

    setTrouble: (trouble: SessionError): void => {
      state.set({ ...state.get(), trouble, isTroubleRead: false })
    },
  }
}
