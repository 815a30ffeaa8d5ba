import { keptSession } from './kept-session.ts'
import { withoutHash } from './return-hash.ts'
import type { SessionCore } from './session-core.ts'
import { troubleOf } from './session-trouble.ts'

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
    const target = withoutHash(new URL(redirectTo, location.href))
    const address = await from.loginAddress(target, document.documentElement.lang)
    keptSession.maySignIn()
    location[leave](address)
  } catch (error) {
    setTrouble(troubleOf(error))
  }
}

/** Ends the session here, in other tabs and at the provider, which returns to `redirectTo`. */
export async function signOut(
  { identity, manageArea, forgetKept, end }: SessionCore,
  redirectTo = '/',
): Promise<void> {
  const from = identity()
  const tokens = from?.tokens()
  const target = new URL(redirectTo, location.href).href
  manageArea.letGo()
  forgetKept()
  await manageArea.close()
  if (!from || !tokens) return location.replace(target)
  from.adopt(tokens, from.timeSkew())
  const address = await from.logoutAddress(target).catch(() => undefined)
  if (address && (await from.isReachable(knockTimeout)) !== false) return location.replace(address)
  keptSession.staySignedOut()
  end({ kind: 'stillAtProvider' })
}
