import type { PublicConfig } from '#contract/config.ts'
import { createKeycloak, isReachable } from './keycloak-client.ts'
import type { Tokens } from './tokens.ts'
import { withTimeout } from './with-timeout.ts'

/** Milliseconds until a provider's frame counts as unanswered. Pages do not wait that long. */
const messageTimeout = 10_000
/** A frame does not report a failed connection: after this many milliseconds it is checked whether the provider is up. */
const reachableCheckDelay = 700
/** The frames of keycloak-js, which does not remove unanswered ones. */
const frames = 'iframe[title=keycloak-3p-check-iframe], iframe[title=keycloak-silent-check-sso]'

type Found = { tokens: Tokens; timeSkew: number }

/**
 * Checks in a hidden frame whether the user is signed in at the provider; undefined if not. Rejects with a timeout if the
 * provider does not allow frames or shows a form. @throws see `sessionErrorOf`
 */
export async function checkSilently(oidc: PublicConfig['oidc']): Promise<Found | undefined> {
  const over = new AbortController()
  const keycloak = createKeycloak(oidc)
  const check = keycloak.init({
    checkLoginIframe: false,
    flow: 'standard',
    responseMode: oidc.responseMode,
    pkceMethod: 'S256',
    messageReceiveTimeout: messageTimeout,
    onLoad: 'check-sso',
    silentCheckSsoRedirectUri: new URL('/silent-check-sso.html', location.origin).href,
    // The fallback would redirect a browser that blocks third-party cookies away from every page.
    silentCheckSsoFallback: false,
  })
  try {
    await withTimeout(Promise.race([check, unreachable(oidc, over.signal)]), messageTimeout)
  } finally {
    over.abort()
    for (const frame of document.querySelectorAll(frames)) frame.remove()
  }
  const { token, refreshToken, idToken, timeSkew } = keycloak
  if (!token) return undefined
  return {
    tokens: { token, ...(refreshToken && { refreshToken }), ...(idToken && { idToken }) },
    timeSkew: timeSkew ?? 0,
  }
}

/** Rejects as soon as the provider cannot be reached; never resolves. */
function unreachable(oidc: PublicConfig['oidc'], over: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    setTimeout(async () => {
      if (over.aborted || (await isReachable(oidc, messageTimeout)) !== false) return
      reject(new TypeError('The identity provider cannot be reached'))
    }, reachableCheckDelay)
  })
}
