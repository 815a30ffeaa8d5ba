import Keycloak from 'keycloak-js'
import type { PublicConfig } from '#contract/config.ts'
import type { Tokens } from './tokens.ts'

/** Frames of the provider answer in well under this, or it is down. */
const frameTimeout = 2500

export type RefreshOutcome = 'refreshed' | 'ended' | 'unreachable'

export type Identity = ReturnType<typeof createIdentity>

/** The identity provider's client: code flow with PKCE; knows no storage. */
export function createIdentity(oidc: PublicConfig['oidc']) {
  const keycloak = new Keycloak(oidc)

  return {
    clientId: oidc.clientId,

    /** Finishes a sign-in that this page was returned from; else looks `silently` for one at the provider. */
    async begin(silently: boolean, onLateSuccess: () => void): Promise<void> {
      keycloak.onAuthSuccess = onLateSuccess
      const check = silently && !isReturning(location.hash)
      await keycloak.init({
        checkLoginIframe: false,
        flow: 'standard',
        responseMode: 'fragment',
        pkceMethod: 'S256',
        messageReceiveTimeout: frameTimeout,
        ...(check && {
          onLoad: 'check-sso' as const,
          silentCheckSsoRedirectUri: new URL('/silent-check-sso.html', location.origin).href,
          // Without it a browser that refuses foreign cookies would be sent away from every page it opens.
          silentCheckSsoFallback: false,
        }),
      })
    },

    /** The provider's time, as far as its tokens have told it. */
    now: () => Date.now() - (keycloak.timeSkew ?? 0) * 1000,

    tokens(): Tokens | undefined {
      const { token, refreshToken, idToken } = keycloak
      return token && refreshToken ? { token, refreshToken, ...(idToken && { idToken }) } : undefined
    },

    adopt({ token, refreshToken, idToken }: Tokens): void {
      keycloak.token = token
      keycloak.refreshToken = refreshToken
      keycloak.idToken = idToken
      keycloak.authenticated = true
    },

    forget(): void {
      keycloak.token = undefined
      keycloak.refreshToken = undefined
      keycloak.idToken = undefined
      keycloak.authenticated = false
    },

    async refresh(): Promise<RefreshOutcome> {
      const { idToken } = keycloak
      try {
        await keycloak.updateToken(-1)
        // A refresh need not bring a new id token, and signing out wants one.
        keycloak.idToken ??= idToken
        return 'refreshed'
      } catch {
        // The library has dropped its tokens when the provider answered 400.
        return keycloak.refreshToken ? 'unreachable' : 'ended'
      }
    },

    async isReachable(): Promise<boolean> {
      const address = `${oidc.url.replace(/\/$/, '')}/realms/${oidc.realm}/.well-known/openid-configuration`
      try {
        await fetch(address, { mode: 'no-cors', signal: AbortSignal.timeout(frameTimeout) })
        return true
      } catch {
        return false
      }
    },

    profile: () => keycloak.loadUserProfile(),
    login: (redirectUri: string, locale: string) => keycloak.login({ redirectUri, locale }),
    logout: (redirectUri: string) => keycloak.logout({ redirectUri }),
  }
}

function isReturning(hash: string): boolean {
  const answer = new URLSearchParams(hash.replace(/^#/, ''))
  return answer.has('state') && (answer.has('code') || answer.has('error'))
}
