import type { PublicConfig } from '#contract/config.ts'
import { tabStorage } from '../shell/browser-storage.ts'
import { createIdentity, type Identity } from './identity.ts'
import { managesKey } from './manage-area.ts'
import type { createRefresher } from './refresh-session.ts'
import { isReturnPage, leaveReturnPage } from './return-page.ts'
import type { SessionCore } from './session-core.ts'
import { sessionErrorOf } from './session-error.ts'
import { sessionKey } from './session-state.ts'
import { storedSession } from './session-storage.ts'
import { checkSilently } from './silent-check.ts'
import { isOfLongSession } from './tokens.ts'
import { withTimeout } from './with-timeout.ts'

const returnTimeout = 10_000
/** Milliseconds that opening the manage area may delay the return from sign-in. */
const openingTimeout = 3000
/** Milliseconds without an answer of the provider after which the visitor counts as not signed in. */
const answerTimeout = 2000
/** Set while the provider's frames have not answered in this tab: its pages do not wait for them again. */
const unansweredKey = 'silent-check-unanswered'

/**
 * Restores the session: from the provider's response on the return page, from storage, or by a silent check at the
 * provider.
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
  const stored = storedSession.read()
  if (stored) {
    identity.adopt(stored, storedSession.timeSkew())
    if (core.untilRefresh() > 0) return void core.accept('restored')
    if ((await refresher.refreshOnce()) === undefined) return
    identity.forget()
  }
  if (storedSession.isSignedOutHere()) return core.end()
  await askProvider(core, identity, oidc)
}

/** Exchanges the provider's response and redirects to the target page. Stays on the return page if sign-in failed. */
async function finishReturn(core: SessionCore, identity: Identity): Promise<void> {
  if (identity.hasResponse(location)) {
    const error = await withTimeout(identity.begin(), returnTimeout).then(() => undefined, sessionErrorOf)
    if (error) return endWith(core, error)
    if (identity.tokens()) await withTimeout(core.accept('signIn'), openingTimeout).catch(() => undefined)
    else if (!storedSession.read()) return core.end({ kind: 'unknownLogin' })
  }
  leaveReturnPage()
  // Pending until the browser has left the page.
  return new Promise(() => undefined)
}

/**
 * Waits a limited time for the provider: one that does not allow frames never answers. A late answer is still used.
 */
async function askProvider(core: SessionCore, identity: Identity, oidc: PublicConfig['oidc']): Promise<void> {
  const isUndecided = () => core.state.get().status === 'starting'
  const check = checkSilently(oidc).then(
    (found) => {
      tabStorage.remove(unansweredKey)
      // Another tab has signed in meanwhile.
      if (core.state.get().status === 'signedIn') return
      if (found && !isOfLongSession(found.tokens, Date.now() - found.timeSkew * 1000)) {
        identity.adopt(found.tokens, found.timeSkew)
        void core.accept('signIn')
      } else if (isUndecided()) core.end()
    },
    (error: unknown) => {
      // A check that fails in this browser, for example without storage, is no reason to interrupt an anonymous visitor.
      const { kind } = sessionErrorOf(error)
      if (isUndecided()) core.end(kind === 'unavailable' ? { kind } : undefined)
    },
  )
  const timeout = tabStorage.read(unansweredKey) ? 0 : answerTimeout
  await withTimeout(check, timeout).catch(() => tabStorage.write(unansweredKey, 'yes'))
  if (isUndecided()) core.end()
}

/** A sign-in that the provider rejected ends the previous session too. */
function endWith(core: SessionCore, error: ReturnType<typeof sessionErrorOf>): void {
  if (error.kind !== 'unavailable' && error.kind !== 'timeout') core.forgetStored()
  core.end(error)
}

function listen({ followStored, manageArea }: SessionCore): void {
  addEventListener('storage', ({ key }) => {
    if (key === sessionKey || key === managesKey || key === null) followStored()
  })
  // A page in the back/forward cache receives no storage events.
  addEventListener('pageshow', ({ persisted }) => persisted && followStored())
  document.addEventListener('visibilitychange', manageArea.refreshIfDue)
}
