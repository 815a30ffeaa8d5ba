import { NoToken } from '#contract/client.ts'
import type { SessionCore } from './session-core.ts'
import { storedSession } from './session-storage.ts'
import { isFlagUp, raiseFlag, withTabLock } from './tab-locks.ts'
import { secondsLeft, secondsToRemoval, type Tokens } from './tokens.ts'

/** How a session ended: the provider rejected its refresh token, or another tab signed out. */
type SessionEnd = 'ended' | 'left'

/** Milliseconds after which all tabs see a write to local storage. */
const propagationTime = 10_000

/** A flag for replaced tokens. It contains the end of the signature, which identifies a token but cannot be used as one. */
const replacedFlag = ({ token }: Tokens) => `session-replaced-${token.slice(-24)}`

/** The stored session. Local storage may lag behind: waits for tokens that another tab has just written. */
async function loadSettled(): Promise<Tokens | undefined> {
  const stored = storedSession.read()
  if (stored && (await isFlagUp(replacedFlag(stored)))) await storedSession.untilReplaced(stored)
  return storedSession.read()
}

/** Refreshes the access token: at most one refresh at a time in all tabs. */
export function createRefresher(core: () => SessionCore) {
  let refreshing: Promise<SessionEnd | undefined> | undefined

  async function refresh(rejected?: string): Promise<SessionEnd | undefined> {
    const { identity, untilRefresh, accept, show, followStored, forgetStored, manageArea } = core()
    const from = identity()
    const stored = await loadSettled()
    if (!from || !stored) return 'left'
    from.adopt(stored, storedSession.timeSkew())
    if (stored.token !== rejected && untilRefresh() > 0) {
      void accept('elsewhere')
      return undefined
    }
    const isOver = secondsToRemoval(from.tokens() ?? stored, from.now()) === 0
    const outcome = isOver ? 'rejected' : await from.refresh()
    if (outcome === 'refreshed') {
      await raiseFlag(replacedFlag(stored), propagationTime)
      return undefined
    }
    if (storedSession.read()?.token !== stored.token) {
      followStored()
      return undefined
    }
    if (outcome === 'unreachable') {
      show(stored, { kind: 'unreachable' })
      manageArea.keepRenewing()
      return undefined
    }
    forgetStored()
    await manageArea.close()
    return 'ended'
  }

  /** Locked over all tabs, as a refresh token may be valid only once: a later tab finds the stored tokens of the earlier. */
  function refreshOnce(rejected?: string): Promise<SessionEnd | undefined> {
    refreshing ??= withTabLock('session-refresh', () => refresh(rejected)).finally(() => {
      refreshing = undefined
    })
    return refreshing
  }

  return {
    refreshOnce,

    /** Stores refreshed tokens unless the stored session has changed meanwhile. */
    onRefreshed: (sent: string): void => {
      if (storedSession.read()?.refreshToken === sent) void core().accept('refresh')
      else core().followStored()
    },

    /**
     * A token that is valid for at least half a minute and is not the `rejected` one; undefined for an anonymous visitor.
     * Concurrent calls share one refresh. @throws NoToken if the session has ended or the provider does not answer
     */
    accessToken: async (rejected?: string): Promise<string | undefined> => {
      const { identity, state, untilRefresh, end } = core()
      const from = identity()
      const isSignedIn = () => state.get().status === 'signedIn'
      if (!from || !isSignedIn()) return undefined
      const held = from.tokens()
      if (held && held.token !== rejected && untilRefresh() > 0) return held.token
      const sessionEnd = await refreshOnce(rejected)
      if (sessionEnd && isSignedIn()) end({ kind: sessionEnd })
      if (!isSignedIn()) throw new NoToken({ status: 401, error: 'errors.sessionEnded' })
      const fresh = from.tokens()
      if (fresh && fresh.token !== rejected && secondsLeft(fresh.token, from.now()) > 0) return fresh.token
      throw new NoToken({ status: 0, error: 'errors.signInUnreachable' })
    },
  }
}
