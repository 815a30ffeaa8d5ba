import * as z from 'zod/mini'
import type { PublicConfig } from '#contract/config.ts'
import { createKeycloak, isReachable, restoreRefreshToken } from './keycloak-client.ts'
import { sessionSeconds, signInTimeOf, type Tokens } from './tokens.ts'
import { withTimeout } from './with-timeout.ts'

const refreshTimeout = 10_000

type RefreshOutcome = 'refreshed' | 'rejected' | 'unreachable'

export type Identity = ReturnType<typeof createIdentity>

const rejectionSchema = z.object({ response: z.object({ status: z.literal(400) }) })

/**
 * The client of the identity provider: code flow with PKCE, without storage. `onRefreshed` is called after every refresh
 * with the refresh token that was used, even if the refresh took longer than its timeout.
 */
export function createIdentity(oidc: PublicConfig['oidc'], onRefreshed: (sent: string) => void) {
  let keycloak = createKeycloak(oidc)
  let begun: Promise<void> | undefined
  let signedInAt: number | undefined
  /** The refresh token of the pending request, which may last longer than the timeout. */
  let sent: string | undefined

  const tokens = (): Tokens | undefined => {
    const { token, refreshToken, idToken } = keycloak
    if (!token) return undefined
    const held = { token, ...(refreshToken && { refreshToken }), ...(idToken && { idToken }) }
    signedInAt ??= signInTimeOf(held)
    return { ...held, ...(signedInAt && { signedInAt }) }
  }

  const setTokens = (given: Tokens | undefined): void => {
    keycloak.token = given?.token
    keycloak.refreshToken = given?.refreshToken
    keycloak.idToken = given?.idToken
    signedInAt = given?.signedInAt
    keycloak.authenticated = given !== undefined
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
          // A client whose initialization failed cannot be used again.
          const previous = tokens()
          keycloak = createKeycloak(oidc)
          setTokens(previous)
          begun = undefined
          throw error
        },
      )
    return begun
  }

  const refresh = async (): Promise<RefreshOutcome> => {
    await begin()
    const { refreshToken, idToken } = keycloak
    if (!refreshToken) return 'rejected'
    // keycloak-js would resolve this refresh with the response to the other token.
    if (sent !== undefined && sent !== refreshToken) return 'unreachable'
    sent = refreshToken
    keycloak.onAuthRefreshSuccess = () => {
      restoreRefreshToken(keycloak)
      // A response may omit tokens that have not changed, and keycloak-js drops what is omitted.
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

    /** Whether the URL of this page contains the provider's response. */
    hasResponse: ({ search, hash }: Location): boolean => {
      const answer = new URLSearchParams(oidc.responseMode === 'query' ? search : hash.replace(/^#/, ''))
      return answer.has('code') || answer.has('error')
    },

    /** Exchanges the provider's response in the URL of this page, if there is one. @throws see `sessionErrorOf` */
    begin,

    /** Seconds by which this clock is ahead of the provider's, measured when tokens were received. */
    timeSkew: () => keycloak.timeSkew ?? 0,
    /** The provider's time. */
    now: () => Date.now() - (keycloak.timeSkew ?? 0) * 1000,

    isReachable: (milliseconds: number) => isReachable(oidc, milliseconds),

    tokens,
    adopt: (given: Tokens, timeSkew: number) => {
      setTokens(given)
      keycloak.timeSkew = timeSkew
    },
    forget: () => setTokens(undefined),

    refresh: () =>
      refresh().catch(
        (error): RefreshOutcome => (rejectionSchema.safeParse(error).success ? 'rejected' : 'unreachable'),
      ),

    profile: async () => {
      await begin()
      return keycloak.loadUserProfile()
    },
    loginAddress: async (redirectUri: string, locale: string) => {
      await begin()
      return keycloak.createLoginUrl({ redirectUri, locale, maxAge: sessionSeconds })
    },
    /** @throws Error if the provider has no logout endpoint */
    logoutAddress: async (redirectUri: string) => {
      await begin()
      return keycloak.createLogoutUrl({ redirectUri })
    },
  }
}
