import type { PublicConfig } from '#contract/config.ts'
import { createKeycloak } from './keycloak-client.ts'
import { isReachable } from './provider-address.ts'
import type { Tokens } from './tokens.ts'
import { withTimeout } from './with-timeout.ts'

/** Milliseconds that the provider's frames may take (back-office.md §9), longer than anybody waits for them. */
const messageTimeout = 10_000
/** Frames do not tell that nobody is there: without an answer by then, it is asked whether somebody is. */
const doubtAfter = 700
/** How keycloak-js names its frames, which stay in the page where they do not answer. */
const frames = 'iframe[title=keycloak-3p-check-iframe], iframe[title=keycloak-silent-check-sso]'

type Found = { tokens: Tokens; timeSkew: number }

/**
 * Looks in a hidden frame whether the provider knows who is here, without asking them (back-office.md §4); undefined
 * when it does not. @throws as `sessionErrorOf` understands, also when its pages say nothing there: those that refuse to be
 * framed, or show a form
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
    // Without it a browser that refuses foreign cookies would be sent away from every page it opens.
    silentCheckSsoFallback: false,
  })
  try {
    await withTimeout(Promise.race([check, nobodyThere(oidc, over.signal)]), messageTimeout)
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

/** Rejects as soon as it is plain that the provider cannot be reached; never resolves. */
function nobodyThere(oidc: PublicConfig['oidc'], over: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    setTimeout(async () => {
      if (over.aborted || (await isReachable(oidc, messageTimeout)) !== false) return
      reject(new TypeError('The identity provider cannot be reached'))
    }, doubtAfter)
  })
}
