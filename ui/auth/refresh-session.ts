import { NoToken } from '#contract/client.ts'
import type { SessionCore } from './session-core.ts'
import { keptSession } from './stored-session.ts'
import { inTurn, isFlagUp, raiseFlag } from './tab-locks.ts'
import { secondsLeft, type Tokens } from './tokens.ts'

/** How a session was lost: the provider refused to refresh it, or another tab ended it. */
type Loss = 'ended' | 'left'

/** Milliseconds after which every tab sees in the storage what one has written there. */
const settlingTime = 10_000

/** Up when these tokens have been replaced; the end of a signature tells tokens apart and is no use without the rest. */
const replacedFlag = ({ token }: Tokens) => `session-replaced-${token.slice(-24)}`

/** What is kept now: another tab's tokens, written a moment ago, may still be on their way here. */
async function readSettled(): Promise<Tokens | undefined> {
  const kept = keptSession.read()
  if (kept && (await isFlagUp(replacedFlag(kept)))) await keptSession.outlive(kept)
  return keptSession.read()
}

/** Keeps the access token fresh: at most one refresh at a time, over all tabs (back-office.md §4). */
export function createRefresher(core: () => SessionCore) {
  let refreshing: Promise<Loss | undefined> | undefined

  async function refresh(refused?: string): Promise<Loss | undefined> {
    const { identity, untilRefresh, accept, show, followKept, forgetKept, manageArea } = core()
    const from = identity()
    const kept = await readSettled()
    if (!from || !kept) return 'left'
    from.adopt(kept, keptSession.timeSkew())
    if (kept.token !== refused && untilRefresh() > 0) {
      void accept('elsewhere')
      return undefined
    }
    const outcome = await from.refresh()
    if (outcome === 'refreshed') {
      await raiseFlag(replacedFlag(kept), settlingTime)
      return undefined
    }
    if (keptSession.read()?.token !== kept.token) {
      followKept()
      return undefined
    }
    if (outcome === 'unreachable') {
      show(kept, { kind: 'unreachable' })
      manageArea.keepOpen()
      return undefined
    }
    forgetKept()
    await manageArea.close()
    return 'ended'
  }

  /** Tabs take turns, as refresh tokens may be good for one use: a later one finds the earlier one's tokens kept. */
  function refreshOnce(refused?: string): Promise<Loss | undefined> {
    refreshing ??= inTurn('session-refresh', () => refresh(refused)).finally(() => {
      refreshing = undefined
    })
    return refreshing
  }

  return {
    refreshOnce,

    /** What a refresh token brought is kept, unless the session is another by now. */
    onRefreshed: (sent: string): void => {
      if (keptSession.read()?.refreshToken === sent) void core().accept('refresh')
      else core().followKept()
    },

    /**
     * A token good for at least half a minute, and not the one that was `refused`; nothing for an anonymous visitor. Many
     * calls share one refresh. @throws NoToken when the session is over, or the provider does not answer
     */
    accessToken: async (refused?: string): Promise<string | undefined> => {
      const { identity, state, untilRefresh, end } = core()
      const from = identity()
      const isSignedIn = () => state.get().status === 'signedIn'
      if (!from || !isSignedIn()) return undefined
      const held = from.tokens()
      if (held && held.token !== refused && untilRefresh() > 0) return held.token
      const loss = await refreshOnce(refused)
      if (loss && isSignedIn()) end({ kind: loss })
      if (!isSignedIn()) throw new NoToken({ status: 401, error: 'errors.sessionEnded' })
      const fresh = from.tokens()
      if (fresh && fresh.token !== refused && secondsLeft(fresh.token, from.now()) > 0) return fresh.token
      throw new NoToken({ status: 0, error: 'errors.signInUnreachable' })
    },
  }
}
