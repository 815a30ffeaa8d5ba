import { ConfigurationError } from '#cms/configuration.ts'
import { errorReason } from '#cms/platform/error-reason.ts'
import { returnPath } from '#contract/config.ts'
import { locateProvider, UnexpectedStatus } from './locate-provider.ts'
import type { Provider } from './provider.ts'

type Identity = { url: string; realm: string; clientId: string }

/** Milliseconds. */
const timeoutMs = 4_000

/**
 * Checks that the configured provider is an OpenID provider and knows the client. One that responds with a 5xx may
 * recover, so that is only reported.
 * @throws ConfigurationError in one line
 */
export async function requireProvider(
  provider: Provider,
  identity: Identity,
  publicUrl: string,
  report: (line: string) => void,
): Promise<void> {
  const { url, realm } = identity
  try {
    await provider.issuer()
  } catch (error) {
    const cause = error instanceof Error ? (error.cause ?? error) : error
    const status = cause instanceof UnexpectedStatus ? cause.status : undefined
    if (status !== undefined && status >= 500)
      return report(`the identity provider is not available yet: ${errorReason(cause)}`)
    if (realm !== '' && status === 404)
      throw new ConfigurationError(`OIDC_REALM: there is no realm ${realm} at ${url} (${errorReason(cause)})`)
    throw new ConfigurationError(`OIDC_URL: there is no OpenID provider at ${url} (${errorReason(cause)})`)
  }
  await requireClient(identity, publicUrl)
}

/**
 * A provider must not redirect for an unknown client or redirect URI (RFC 6749, 4.1.2.1) and responds with an error page.
 * Other failures do not concern the client and are ignored.
 */
async function requireClient(identity: Identity, publicUrl: string): Promise<void> {
  const { clientId } = identity
  const signal = AbortSignal.timeout(timeoutMs)
  const query = new URLSearchParams({
    client_id: clientId,
    redirect_uri: publicUrl + returnPath,
    response_type: 'code',
    scope: 'openid',
    prompt: 'none',
    state: 'start',
    nonce: 'start',
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    code_challenge_method: 'S256',
  })
  const status = await locateProvider(identity, signal)
    .then(({ authorizationEndpoint }) =>
      fetch(`${authorizationEndpoint}?${query}`, { signal, redirect: 'manual' }),
    )
    .then(async (answer) => {
      await answer.body?.cancel()
      return answer.status
    })
    .catch(() => undefined)
  if (status === 400 || status === 401)
    throw new ConfigurationError(
      `OIDC_CLIENT_ID: the provider at ${identity.url} does not accept the client ${clientId} with the redirect URI ${publicUrl}${returnPath} (${status})`,
    )
}
