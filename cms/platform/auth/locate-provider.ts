import { z } from 'zod'
import { fetchJson } from './fetch-json.ts'

type Identity = { url: string; realm: string }

/** Where a provider has what the register needs of it. */
export type Whereabouts = {
  issuer: string
  jwksUri: string
  authorizationEndpoint: string
  /** Whom pages talk to when somebody signs in. */
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
 * A Keycloak server by its realm's paths; any other provider by its discovery document (contract §8).
 * @throws Error for a document that cannot be had, or is another issuer's
 */
export async function locateProvider({ url, realm }: Identity, signal: AbortSignal): Promise<Whereabouts> {
  const { origin } = new URL(url)
  if (realm !== '') {
    const issuer = `${url}/realms/${realm}`
    const endpoints = `${issuer}/protocol/openid-connect`
    return {
      issuer,
      jwksUri: `${endpoints}/certs`,
      authorizationEndpoint: `${endpoints}/auth`,
      origins: [origin],
    }
  }
  const found = discoverySchema.parse(await fetchJson(`${url}/.well-known/openid-configuration`, signal))
  // Some issuers end in a slash, which the configuration leaves out.
  if (found.issuer.replace(/\/$/, '') !== url) throw new Error(`the issuer at ${url} is ${found.issuer}`)
  const visited = [found.authorization_endpoint, found.token_endpoint, found.userinfo_endpoint]
  const origins = [...visited, found.end_session_endpoint].flatMap((each) =>
    each === undefined ? [] : new URL(each).origin,
  )
  return {
    issuer: found.issuer,
    jwksUri: found.jwks_uri,
    authorizationEndpoint: found.authorization_endpoint,
    origins: [...new Set([origin, ...origins])],
  }
}
