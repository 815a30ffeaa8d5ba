import { z } from 'zod'

/** `internalUrl` is where this process reaches the provider, if not where browsers do. */
type Identity = { url: string; internalUrl?: string | undefined; realm: string }

/** The endpoints of an identity provider, as this process reaches them. */
type ProviderEndpoints = {
  issuer: string
  jwksUri: string
  authorizationEndpoint: string
  tokenEndpoint: string
  /** Origins that pages connect to when a user signs in. */
  origins: string[]
}

const endpoint = z.url({ protocol: /^https?$/ })

const discoverySchema = z.object({
  issuer: z.url(),
  jwks_uri: endpoint,
  authorization_endpoint: endpoint,
  token_endpoint: endpoint,
  userinfo_endpoint: endpoint.optional(),
  end_session_endpoint: endpoint.optional(),
})

/**
 * Uses the well-known paths of a Keycloak realm; without a realm, the provider's discovery document (contract §8).
 * @throws Error if the document cannot be loaded or is that of another issuer
 */
export async function locateProvider(
  { url, internalUrl = url, realm }: Identity,
  signal: AbortSignal,
): Promise<ProviderEndpoints> {
  const { origin } = new URL(url)
  if (realm !== '') {
    const endpoints = `${internalUrl}/realms/${realm}/protocol/openid-connect`
    return {
      issuer: `${url}/realms/${realm}`,
      jwksUri: `${endpoints}/certs`,
      authorizationEndpoint: `${endpoints}/auth`,
      tokenEndpoint: `${endpoints}/token`,
      origins: [origin],
    }
  }
  const discovered = discoverySchema.parse(
    await fetchJson(`${internalUrl}/.well-known/openid-configuration`, signal),
  )
  // Some issuers end in a slash, which the configuration strips.
  if (discovered.issuer.replace(/\/$/, '') !== url)
    throw new Error(`the issuer at ${url} is ${discovered.issuer}`)
  const browserEndpoints = [
    discovered.authorization_endpoint,
    discovered.token_endpoint,
    discovered.userinfo_endpoint,
  ]
  const origins = [...browserEndpoints, discovered.end_session_endpoint].flatMap((each) =>
    each === undefined ? [] : new URL(each).origin,
  )
  const reach = (address: string) =>
    address.startsWith(url) ? internalUrl + address.slice(url.length) : address
  return {
    issuer: discovered.issuer,
    jwksUri: reach(discovered.jwks_uri),
    authorizationEndpoint: reach(discovered.authorization_endpoint),
    tokenEndpoint: reach(discovered.token_endpoint),
    origins: [...new Set([origin, ...origins])],
  }
}

export class UnexpectedStatus extends Error {
  readonly status: number

  constructor(url: string, status: number) {
    super(`${url} responded with ${status}`)
    this.status = status
  }
}

/** Fetches JSON without following redirects. @throws Error for anything but 200 with JSON, and when aborted */
export async function fetchJson(url: string, signal: AbortSignal): Promise<unknown> {
  const response = await fetch(url, { signal, redirect: 'manual', headers: { accept: 'application/json' } })
  if (response.status !== 200) {
    await response.body?.cancel()
    throw new UnexpectedStatus(url, response.status)
  }
  return response.json()
}
