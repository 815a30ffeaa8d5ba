import { z } from 'zod'
import { ConfigurationError } from '#cms/configuration.ts'
import { errorReason } from '#cms/platform/error-reason.ts'
import { returnPath } from '#contract/config.ts'
import { locateProvider, UnexpectedStatus } from './locate-provider.ts'
import type { Provider } from './provider.ts'

type Identity = { url: string; internalUrl?: string | undefined; realm: string; clientId: string }

/** Milliseconds. */
const timeoutMs = 4_000

/** Between the clocks. Tokens are accepted with a few seconds of tolerance. */
const mostDifferenceMs = 30_000

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
      return report(`OIDC_URL: the provider at ${url} is not available yet (${errorReason(cause)})`)
    if (realm !== '' && status === 404)
      throw new ConfigurationError(`OIDC_REALM: there is no realm ${realm} at ${url} (${errorReason(cause)})`)
    throw new ConfigurationError(`OIDC_URL: there is no OpenID provider at ${url} (${errorReason(cause)})`)
  }
  await requireClient(identity, publicUrl, report)
}

/**
 * Checks that the provider knows the client: by an authorization request, which it must not redirect for an unknown client
 * or redirect URI (RFC 6749, 4.1.2.1), and by a token request (5.2), because some providers redirect to an error page of
 * their own. Other failures do not concern the client and are ignored.
 */
async function requireClient(
  identity: Identity,
  publicUrl: string,
  report: (line: string) => void,
): Promise<void> {
  const { clientId, url } = identity
  const signal = AbortSignal.timeout(timeoutMs)
  const endpoints = await locateProvider(identity, signal).catch(() => undefined)
  if (!endpoints) return
  const redirectUri = publicUrl + returnPath
  const [authorization, tokenError] = await Promise.all([
    authorize(endpoints.authorizationEndpoint, clientId, redirectUri, signal).catch(() => undefined),
    requestToken(endpoints.tokenEndpoint, clientId, redirectUri, signal).catch(() => undefined),
  ])
  if (tokenError === 'invalid_client' || tokenError === 'unauthorized_client')
    throw new ConfigurationError(
      `OIDC_CLIENT_ID: the provider at ${url} does not know ${clientId} as a public client (${tokenError})`,
    )
  const { status, date } = authorization ?? {}
  const differenceMs = Math.abs(Date.parse(date ?? '') - Date.now())
  if (differenceMs > mostDifferenceMs)
    report(
      `OIDC_URL: the clocks of this machine and the provider at ${url} differ by ${Math.round(differenceMs / 1000)} s; sign-ins may fail`,
    )
  if (status === 400 || status === 401)
    throw new ConfigurationError(
      `OIDC_CLIENT_ID: the provider at ${url} does not accept the client ${clientId} with the redirect URI ${redirectUri} (${status})`,
    )
}

/** The status of the response to an authorization request, and its time (`Date`). */
async function authorize(
  endpoint: string,
  clientId: string,
  redirectUri: string,
  signal: AbortSignal,
): Promise<{ status: number; date: string | null }> {
  const query = new URLSearchParams({
    client_id: clientId,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: 'openid',
    prompt: 'none',
    state: 'start',
    nonce: 'start',
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    code_challenge_method: 'S256',
  })
  const answer = await fetch(`${endpoint}?${query}`, { signal, redirect: 'manual' })
  await answer.body?.cancel()
  return { status: answer.status, date: answer.headers.get('date') }
}

const tokenErrorSchema = z.object({ error: z.string() })

/** The error of a request with an unknown code, which a provider that knows the client answers with `invalid_grant`. */
async function requestToken(
  endpoint: string,
  clientId: string,
  redirectUri: string,
  signal: AbortSignal,
): Promise<string> {
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    client_id: clientId,
    redirect_uri: redirectUri,
    code: 'start',
    code_verifier: 'start'.repeat(9),
  })
  const answer = await fetch(endpoint, { method: 'POST', body, signal, redirect: 'manual' })
  return tokenErrorSchema.parse(await answer.json()).error
}
