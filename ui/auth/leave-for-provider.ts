import { keepTarget, returnAddress } from './return-page.ts'
import type { SessionCore } from './session-core.ts'
import { sessionErrorOf } from './session-error.ts'
import { keptSession } from './stored-session.ts'

/** Milliseconds: where nobody is, one would end on the browser's own error page. */
const knockTimeout = 1500

/**
 * Leaves for the provider's sign-in page and comes back to `redirectTo`, else to this page; `replace` where somebody was
 * sent on without asking, so that the way back does not lead here again.
 */
export async function signIn(
  { identity, setTrouble }: SessionCore,
  redirectTo: string = location.href,
  leave: 'assign' | 'replace' = 'assign',
): Promise<void> {
  const from = identity()
  if (!from) return location.reload()
  if ((await from.isReachable(knockTimeout)) === false) return setTrouble({ kind: 'unavailable' })
  try {
    const address = await from.loginAddress(returnAddress(), document.documentElement.lang)
    keepTarget(redirectTo)
    keptSession.maySignIn()
    location[leave](address)
  } catch (error) {
    setTrouble(sessionErrorOf(error))
  }
}

/** Ends the session here, in other tabs and at the provider, and goes on to `redirectTo`. */
export async function signOut(
  { identity, manageArea, forgetKept, end }: SessionCore,
  redirectTo = '/',
): Promise<void> {
  const from = identity()
  const tokens = from?.tokens()
  manageArea.letGo()
  forgetKept()
  await manageArea.close()
  if (!from || !tokens) return location.replace(redirectTo)
  from.adopt(tokens, from.timeSkew())
  const address = await from.logoutAddress(returnAddress()).catch(() => undefined)
  if (address && (await from.isReachable(knockTimeout)) !== false) {
    keepTarget(redirectTo)
    return location.replace(address)
  }
  keptSession.staySignedOut()
  end({ kind: 'stillAtProvider' })
}
