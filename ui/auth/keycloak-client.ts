import { base64url } from 'jose'
import Keycloak from 'keycloak-js'
import * as z from 'zod/mini'
import type { PublicConfig } from '#contract/config.ts'

/** The OpenID client of a Keycloak realm, or of any other provider. */
export function createKeycloak({ url, realm, clientId }: PublicConfig['oidc']): Keycloak {
  adaptTokenRequests({ sendsCookies: realm !== '' })
  const keycloak = new Keycloak(realm ? { url, realm, clientId } : { oidcProvider: url, clientId })
  keycloak.onAuthSuccess = () => restoreRefreshToken(keycloak)
  return keycloak
}

const answerSchema = z.looseObject({ refresh_token: z.string().check(z.minLength(1)) })

let isAdapted = false

/**
 * Changes the token requests of keycloak-js 26 (lib/keycloak.js) in the global `fetch`, as the library accepts no other:
 * - It decodes every refresh token as a JWT (`#setToken`) and fails on an opaque one, which most providers issue. So they
 *   are wrapped.
 * - It sends the provider's cookies (`fetchAccessToken`). A public client needs none, and LemonLDAP::NG rejects requests
 *   with the cookie of a signed-in user. So only Keycloak gets them.
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

/** Restores the refresh token as the provider issued it. Called right after keycloak-js has processed a token response. */
export function restoreRefreshToken(keycloak: Keycloak): void {
  if (keycloak.refreshToken) keycloak.refreshToken = unwrapRefreshToken(keycloak.refreshToken)
}

/** Wraps a refresh token as the payload of a string that has the structure of a JWT. */
export function wrapRefreshToken(token: string): string {
  return `.${base64url.encode(JSON.stringify(token))}.`
}

export function unwrapRefreshToken(wrapped: string): string {
  const [, payload = ''] = wrapped.split('.')
  return z.string().parse(JSON.parse(new TextDecoder().decode(base64url.decode(payload))))
}

function issuerOf({ url, realm }: PublicConfig['oidc']): string {
  const base = url.replace(/\/$/, '')
  return realm ? `${base}/realms/${encodeURIComponent(realm)}` : base
}

/** Whether the provider responds at all; undefined if the request timed out. */
export async function isReachable(
  oidc: PublicConfig['oidc'],
  milliseconds: number,
): Promise<boolean | undefined> {
  const signal = AbortSignal.timeout(milliseconds)
  try {
    await fetch(`${issuerOf(oidc)}/.well-known/openid-configuration`, { mode: 'no-cors', signal })
    return true
  } catch {
    return signal.aborted ? undefined : false
  }
}
