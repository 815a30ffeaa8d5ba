import Keycloak from 'keycloak-js'
import type { PublicConfig } from '#contract/config.ts'
import { clientOptions, isReachable } from './provider-address.ts'
import type { Tokens } from './tokens.ts'
import { withTimeout } from './with-timeout.ts'

/** Milliseconds that a message of the provider's frames may take (back-office.md §9). */
const messageTimeout = 10_000
/** The library waits for the second frame without end. */
const checkTimeout = 15_000
/** Frames do not tell that nobody is there: without an answer by then, it is asked whether somebody is. */
const doubtAfter = 700

type Found = { tokens: Tokens; timeSkew: number }

/**
 * Looks in a hidden frame whether the provider knows who is here, without asking them (back-office.md §4); undefined
 * when it does not. @throws as `troubleOf` understands
 */
export async function checkSilently(oidc: PublicConfig['oidc']): Promise<Found | undefined> {
  const over = new AbortController()
  const keycloak = new Keycloak(clientOptions(oidc))
  const check = keycloak.init({
    checkLoginIframe: false,
    flow: 'standard',
    responseMode: oidc.responseMode,
    pkceMethod: 'S256',
    messageReceiveTimeout: messageTimeout,
    onLoad: 'check-sso',
    silentCheckSsoRedirectUri: new URL('/silent-check-sso.html', location.origin).href,
    // Without it a browser that refuses foreign cookies would be sent away from every page it opens.
    silentCheckSsoFallback: false,
  })
  try {
    await withTimeout(Promise.race([check, nobodyThere(oidc, over.signal)]), checkTimeout)
  } finally {
    over.abort()
  }
  const { token, refreshToken, idToken, timeSkew } = keycloak
  if (!token) return undefined
  return {
    tokens: { token, ...(refreshToken && { refreshToken }), ...(idToken && { idToken }) },
    timeSkew: timeSkew ?? 0,
  }
}

/** Rejects as soon as it is plain that the provider cannot be reached; never resolves. */
function nobodyThere(oidc: PublicConfig['oidc'], over: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    setTimeout(async () => {
      if (over.aborted || (await isReachable(oidc, checkTimeout)) !== false) return
      reject(new TypeError('The identity provider cannot be reached'))
    }, doubtAfter)
  })
}
