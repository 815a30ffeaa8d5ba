import { z } from 'zod'
import type { PublicConfig } from '#contract/config.ts'
import { createKeycloak, restoreRefreshToken } from './keycloak-client.ts'
import { isReachable } from './provider-address.ts'
import type { Tokens } from './tokens.ts'
import { withTimeout } from './with-timeout.ts'

const refreshTimeout = 10_000

export type RefreshOutcome = 'refreshed' | 'refused' | 'unreachable'

export type Identity = ReturnType<typeof createIdentity>

const refusalSchema = z.object({ response: z.object({ status: z.literal(400) }) })

/**
 * The identity provider's client: code flow with PKCE; knows no storage of ours. `onRefreshed` is told of the tokens that
 * a refresh token brought, perhaps after nobody waited for them any more.
 */
export function createIdentity(oidc: PublicConfig['oidc'], onRefreshed: (sent: string) => void) {
  let keycloak = createKeycloak(oidc)
  let begun: Promise<void> | undefined
  /** The refresh token that is on its way, perhaps for longer than anybody waited. */
  let sent: string | undefined

  const tokens = (): Tokens | undefined => {
    const { token, refreshToken, idToken } = keycloak
    return token ? { token, ...(refreshToken && { refreshToken }), ...(idToken && { idToken }) } : undefined
  }

  const hold = (held: Tokens | undefined): void => {
    keycloak.token = held?.token
    keycloak.refreshToken = held?.refreshToken
    keycloak.idToken = held?.idToken
    keycloak.authenticated = held !== undefined
  }

  const begin = (): Promise<void> => {
    begun ??= keycloak
      .init({
        checkLoginIframe: false,
        flow: 'standard',
        responseMode: oidc.responseMode,
        pkceMethod: 'S256',
      })
      .then(
        () => undefined,
        (error: unknown) => {
          // One that did not come to be can only be replaced.
          const held = tokens()
          keycloak = createKeycloak(oidc)
          hold(held)
          begun = undefined
          throw error
        },
      )
    return begun
  }

  const refresh = async (): Promise<RefreshOutcome> => {
    await begin()
    const { refreshToken, idToken } = keycloak
    if (!refreshToken) return 'refused'
    // The library would give this one the answer to the other.
    if (sent !== undefined && sent !== refreshToken) return 'unreachable'
    sent = refreshToken
    keycloak.onAuthRefreshSuccess = () => {
      restoreRefreshToken(keycloak)
      // A refresh need not bring what has not changed, and the library drops what it does not bring.
      keycloak.refreshToken ??= refreshToken
      keycloak.idToken ??= idToken
      onRefreshed(refreshToken)
    }
    const answer = keycloak.updateToken(-1).finally(() => {
      sent = undefined
    })
    await withTimeout(answer, refreshTimeout)
    return 'refreshed'
  }

  return {
    clientId: oidc.clientId,

    /** Whether this page's address is the provider's answer to somebody who went to sign in. */
    hasAnswer: ({ search, hash }: Location): boolean => {
      const answer = new URLSearchParams(oidc.responseMode === 'query' ? search : hash.replace(/^#/, ''))
      return answer.has('code') || answer.has('error')
    },

    /** Takes up the provider's answer in this page's address, if there is one. @throws as `sessionErrorOf` understands */
    begin,

    /** Seconds by which this clock is ahead of the provider's, as far as its tokens have told. */
    timeSkew: () => keycloak.timeSkew ?? 0,
    /** The provider's time. */
    now: () => Date.now() - (keycloak.timeSkew ?? 0) * 1000,

    /** Whether anybody answers there; undefined when that was not clear in time. */
    isReachable: (milliseconds: number) => isReachable(oidc, milliseconds),

    tokens,
    adopt: (held: Tokens, timeSkew: number) => {
      hold(held)
      keycloak.timeSkew = timeSkew
    },
    forget: () => hold(undefined),

    refresh: () =>
      refresh().catch(
        (error): RefreshOutcome => (refusalSchema.safeParse(error).success ? 'refused' : 'unreachable'),
      ),

    profile: async () => {
      await begin()
      return keycloak.loadUserProfile()
    },
    loginAddress: async (redirectUri: string, locale: string) => {
      await begin()
      return keycloak.createLoginUrl({ redirectUri, locale })
    },
    /** @throws Error where the provider has no such address */
    logoutAddress: async (redirectUri: string) => {
      await begin()
      return keycloak.createLogoutUrl({ redirectUri })
    },
  }
}
