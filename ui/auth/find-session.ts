import type { PublicConfig } from '#contract/config.ts'
import { tabStorage } from './browser-storage.ts'
import { createIdentity, type Identity } from './identity.ts'
import { managesKey } from './manage-area.ts'
import type { createRefresher } from './refresh-session.ts'
import { isReturnPage, leaveReturnPage } from './return-page.ts'
import type { SessionCore } from './session-core.ts'
import { sessionErrorOf } from './session-error.ts'
import { checkSilently } from './silent-check.ts'
import { keptSession } from './stored-session.ts'
import { sessionKey } from './tokens.ts'
import { withTimeout } from './with-timeout.ts'

const returnTimeout = 10_000
/** Milliseconds that opening the manage area may hold up who has just signed in. */
const openingTimeout = 3000
/** Milliseconds after which somebody of whom the provider has said nothing counts as not signed in. */
const silenceTimeout = 2000
/** In this tab the provider's frames have said nothing so far; its pages do not wait for them any more. */
const silenceKey = 'silent-check-unanswered'

/**
 * Finds out who looks at the page: by the provider's answer on the return page, by the session that this browser keeps, or
 * by asking the provider silently.
 */
export async function findSession(
  core: SessionCore,
  refresher: ReturnType<typeof createRefresher>,
  oidc: PublicConfig['oidc'],
): Promise<void> {
  const identity = createIdentity(oidc, refresher.onRefreshed)
  core.setIdentity(identity)
  listen(core)
  if (isReturnPage(location)) return finishReturn(core, identity)
  const kept = keptSession.read()
  if (kept) {
    identity.adopt(kept, keptSession.timeSkew())
    if (core.untilRefresh() > 0) return void core.accept('restored')
    if ((await refresher.refreshOnce()) === undefined) return
    identity.forget()
  }
  if (keptSession.staysSignedOut()) return core.end()
  await askProvider(core, identity, oidc)
}

/** Takes up the provider's answer and goes to the page that one wanted. Stays only where nobody could be signed in. */
async function finishReturn(core: SessionCore, identity: Identity): Promise<void> {
  if (identity.hasAnswer(location)) {
    const trouble = await withTimeout(identity.begin(), returnTimeout).then(() => undefined, sessionErrorOf)
    if (trouble) return endWith(core, trouble)
    if (identity.tokens()) await withTimeout(core.accept('signIn'), openingTimeout).catch(() => undefined)
    else if (!keptSession.read()) return core.end({ kind: 'unknownLogin' })
  }
  leaveReturnPage()
  // Until the browser has left.
  return new Promise(() => undefined)
}

/**
 * Waits only so long for the provider: one that refuses to be framed never answers. An answer that comes later still
 * counts.
 */
async function askProvider(core: SessionCore, identity: Identity, oidc: PublicConfig['oidc']): Promise<void> {
  const isUndecided = () => core.state.get().status === 'starting'
  const check = checkSilently(oidc).then(
    (found) => {
      tabStorage.remove(silenceKey)
      // Another tab was quicker.
      if (core.state.get().status === 'signedIn') return
      if (found) {
        identity.adopt(found.tokens, found.timeSkew)
        void core.accept('signIn')
      } else if (isUndecided()) core.end()
    },
    (error: unknown) => {
      if (isUndecided()) core.end(sessionErrorOf(error))
    },
  )
  const timeout = tabStorage.read(silenceKey) ? 0 : silenceTimeout
  await withTimeout(check, timeout).catch(() => tabStorage.write(silenceKey, 'yes'))
  if (isUndecided()) core.end()
}

/** A sign-in that failed takes the session before it along (back-office.md §8), unless nobody has judged it. */
function endWith(core: SessionCore, trouble: ReturnType<typeof sessionErrorOf>): void {
  if (trouble.kind !== 'unavailable' && trouble.kind !== 'timeout') core.forgetKept()
  core.end(trouble)
}

function listen({ followKept, manageArea }: SessionCore): void {
  addEventListener('storage', ({ key }) => {
    if (key === sessionKey || key === managesKey || key === null) followKept()
  })
  // A page that the browser had put aside has heard of nothing.
  addEventListener('pageshow', ({ persisted }) => persisted && followKept())
  document.addEventListener('visibilitychange', manageArea.refreshIfDue)
}
