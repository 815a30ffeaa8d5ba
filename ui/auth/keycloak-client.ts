import { base64url } from 'jose'
import Keycloak from 'keycloak-js'
import { z } from 'zod'
import type { PublicConfig } from '#contract/config.ts'

/** The OpenID client of a Keycloak realm, or of any other provider. */
export function createKeycloak({ url, realm, clientId }: PublicConfig['oidc']): Keycloak {
  adaptTokenRequests({ sendsCookies: realm !== '' })
  const keycloak = new Keycloak(realm ? { url, realm, clientId } : { oidcProvider: url, clientId })
  keycloak.onAuthSuccess = () => restoreRefreshToken(keycloak)
  return keycloak
}

const answerSchema = z.looseObject({ refresh_token: z.string().min(1) })

let isAdapted = false

/**
 * Changes the token requests of keycloak-js 26 (lib/keycloak.js), which cannot be given another `fetch`, in the global one:
 * - It decodes every refresh token that it receives as a JWT (`#setToken`) and fails on an opaque one, as most providers
 *   issue: so they are wrapped.
 * - It sends the provider's cookies along (`fetchAccessToken`). A public client needs none, and LemonLDAP::NG refuses
 *   whoever is signed in there: so only Keycloak gets them.
 */
function adaptTokenRequests({ sendsCookies }: { sendsCookies: boolean }): void {
  if (isAdapted) return
  isAdapted = true
  const { fetch } = globalThis
  globalThis.fetch = async (input, init) => {
    const isTokenRequest = init?.body instanceof URLSearchParams && init.body.has('grant_type')
    if (!isTokenRequest) return fetch(input, init)
    const answer = await fetch(input, { ...init, ...(!sendsCookies && { credentials: 'omit' }) })
    if (!answer.ok) return answer
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
