import type { PublicConfig } from '#contract/config.ts'
import { createIdentity } from './identity.ts'
import { keptSession } from './kept-session.ts'
import { managesKey } from './manage-area.ts'
import type { createRefresher } from './refresh-session.ts'
import { restoreHash } from './return-hash.ts'
import type { SessionCore } from './session-core.ts'
import { troubleOf } from './session-trouble.ts'
import { checkSilently } from './silent-check.ts'
import { sessionKey } from './tokens.ts'
import { withTimeout } from './with-timeout.ts'

const returnTimeout = 10_000

/**
 * Finds out who looks at the page: by the provider's answer in its address, by the session that this browser keeps, or by
 * asking the provider silently.
 */
export async function findSession(
  core: SessionCore,
  refresher: ReturnType<typeof createRefresher>,
  oidc: PublicConfig['oidc'],
): Promise<void> {
  const identity = createIdentity(oidc, refresher.onRefreshed)
  core.setIdentity(identity)
  listen(core)
  const isReturn = identity.isReturn(location)
  if (isReturn) {
    const trouble = await withTimeout(identity.begin(), returnTimeout).then(() => undefined, troubleOf)
    restoreHash()
    if (trouble) return endWith(core, trouble)
    if (identity.tokens()) return core.accept('signIn')
  }
  const kept = keptSession.read()
  if (kept) {
    identity.adopt(kept, keptSession.timeSkew())
    if (core.untilRefresh() > 0) return core.accept('restored')
    if ((await refresher.refreshOnce()) === undefined) return
    identity.forget()
  }
  if (isReturn) return core.end({ kind: 'unknownLogin' })
  if (keptSession.staysSignedOut()) return core.end()
  try {
    const found = await checkSilently(oidc)
    // Another tab was quicker.
    if (core.state.get().status === 'signedIn') return
    if (!found) return core.end()
    identity.adopt(found.tokens, found.timeSkew)
    core.accept('signIn')
  } catch (error) {
    if (core.state.get().status !== 'signedIn') core.end(troubleOf(error))
  }
}

/** A sign-in that failed takes the session before it along (back-office.md §8), unless nobody has judged it. */
function endWith(core: SessionCore, trouble: ReturnType<typeof troubleOf>): void {
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
