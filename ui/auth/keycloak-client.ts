import { base64url } from 'jose'
import Keycloak from 'keycloak-js'
import { z } from 'zod'
import type { PublicConfig } from '#contract/config.ts'

/** The OpenID client of a Keycloak realm, or of any other provider. */
export function createKeycloak({ url, realm, clientId }: PublicConfig['oidc']): Keycloak {
  wrapRefreshTokens()
  const keycloak = new Keycloak(realm ? { url, realm, clientId } : { oidcProvider: url, clientId })
  keycloak.onAuthSuccess = () => restoreRefreshToken(keycloak)
  return keycloak
}

const answerSchema = z.looseObject({ refresh_token: z.string().min(1) })

let isWrapping = false

/**
 * keycloak-js 26 decodes every refresh token that it receives as a JWT and fails on an opaque one, as most providers issue
 * (`#setToken` in its lib/keycloak.js). It cannot be given another `fetch`, so the answers to its token requests are
 * changed in the global one.
 */
function wrapRefreshTokens(): void {
  if (isWrapping) return
  isWrapping = true
  const { fetch } = globalThis
  globalThis.fetch = async (input, init) => {
    const answer = await fetch(input, init)
    const isTokenRequest = init?.body instanceof URLSearchParams && init.body.has('grant_type')
    if (!isTokenRequest || !answer.ok) return answer
    const tokens = answerSchema.safeParse(await answer.clone().json())
    if (!tokens.success) return answer
    return Response.json({ ...tokens.data, refresh_token: wrapRefreshToken(tokens.data.refresh_token) })
  }
}

/** Gives a client back the refresh token as the provider issued it, right after it took over a token answer. */
export function restoreRefreshToken(keycloak: Keycloak): void {
  if (keycloak.refreshToken) keycloak.refreshToken = unwrapRefreshToken(keycloak.refreshToken)
}

/** The refresh token as the payload of something in the shape of a JWT. */
export function wrapRefreshToken(token: string): string {
  return `.${base64url.encode(JSON.stringify(token))}.`
}

export function unwrapRefreshToken(wrapped: string): string {
  const [, payload = ''] = wrapped.split('.')
  return z.string().parse(JSON.parse(new TextDecoder().decode(base64url.decode(payload))))
}
