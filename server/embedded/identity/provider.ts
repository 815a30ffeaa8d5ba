import Provider, { type AdapterFactory, type KoaContextWithOIDC } from 'oidc-provider'
import { html, messagePage, page, raw } from './pages/page.ts'
import { languageOf, texts } from './pages/texts.ts'
import { accessClaimsOf, idClaimsOf, shippedPeople } from './people.ts'
import { protocolPath, type Realm, realmPath } from './realm.ts'

const scope = 'openid profile email'
const claimNames = [...new Set(shippedPeople.flatMap((person) => Object.keys(idClaimsOf(person))))]
const minute = 60
/** The terms promise that a session is removed within this time. It is counted from the sign-in, also of a session that is used daily. */
const sessionSeconds = 7 * 24 * 60 * minute

/** How long what depends on a sign-in may live, in seconds. */
function lifetimeSince(signInTime: number | undefined): number {
  const now = Math.floor(Date.now() / 1000)
  return Math.max((signInTime ?? now) + sessionSeconds - now, 1)
}

/**
 * An OpenID provider with the paths and claims that Keycloak's clients expect, JWT access tokens and no consent page.
 * `home` is the page of the product that the client is registered with.
 */
export function createProvider(realm: Realm, adapter: AdapterFactory, home: string): Provider {
  const { issuer, clientId, accessTokenSeconds, people } = realm
  const provider = new Provider(issuer, {
    adapter,
    jwks: { keys: [realm.signingKey] },
    clients: [
      {
        client_id: clientId,
        token_endpoint_auth_method: 'none',
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        redirect_uris: [home],
        post_logout_redirect_uris: [home],
      },
    ],
    responseTypes: ['code'],
    clientAuthMethods: ['none'],
    routes: {
      authorization: `${protocolPath}/auth`,
      token: `${protocolPath}/token`,
      userinfo: `${protocolPath}/userinfo`,
      end_session: `${protocolPath}/logout`,
      jwks: `${protocolPath}/certs`,
    },
    scopes: ['openid', 'profile', 'email'],
    // Like Keycloak, the scope `openid` alone grants all claims.
    claims: { openid: claimNames, profile: [], email: [] },
    conformIdTokenClaims: false,
    extraParams: ['kc_action', 'kc_idp_hint'],
    allowOmittingSingleRegisteredRedirectUri: false,
    pkce: { required: () => true },
    cookies: {
      keys: [realm.cookieKey],
      names: { session: 'identity_session', interaction: 'identity_step', resume: 'identity_resume' },
      long: { path: realmPath, httpOnly: true, sameSite: 'lax', signed: true },
      short: { httpOnly: true, sameSite: 'lax', signed: true },
    },
    ttl: {
      AccessToken: accessTokenSeconds,
      AuthorizationCode: minute,
      IdToken: accessTokenSeconds,
      Interaction: 60 * minute,
      Session: (_context, { loginTs }) => lifetimeSince(loginTs),
      Grant: ({ oidc }) => lifetimeSince(oidc.session?.loginTs),
      RefreshToken: (_context, { authTime }) => lifetimeSince(authTime),
    },
    findAccount: async (_context, id) => {
      const person = people.findById(id)
      return person && { accountId: id, claims: async () => idClaimsOf(person) }
    },
    loadExistingGrant: (context) => grantAll(provider, context, clientId),
    extraTokenClaims: async ({ oidc }, token) => {
      const person = 'accountId' in token ? people.findById(token.accountId) : undefined
      const { AuthorizationCode: code, RefreshToken: refreshed } = oidc.entities
      return person && accessClaimsOf(person, clientId, code?.sessionUid ?? refreshed?.sessionUid)
    },
    issueRefreshToken: () => true,
    // Two tabs may refresh with the same token at once.
    rotateRefreshToken: false,
    interactions: { url: (_context, { uid }) => `${realmPath}/sign-in/${uid}` },
    clientBasedCORS: (_context, origin) => realm.isOwnOrigin(origin),
    renderError: (context, { error, error_description: description }) => {
      context.type = 'html'
      context.body = messagePage(languageOf(context.req), 'failed', `${error}: ${description ?? ''}`)
    },
    features: {
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      // Only for the discovery document: the built-in route rejects JWT access tokens, so account-routes.ts has one.
      userinfo: { enabled: true },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => issuer,
        useGrantedResource: () => true,
        getResourceServerInfo: () => ({
          scope,
          audience: clientId,
          accessTokenTTL: accessTokenSeconds,
          accessTokenFormat: 'jwt',
          jwt: { sign: { alg: 'RS256' } },
        }),
      },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (context, form) => {
          const language = languageOf(context.req)
          const { leaving, leave } = texts[language]
          const button = html`<button form="op.logoutForm" name="logout" value="yes">${leave}</button>`
          context.body = page({ language, title: leaving, body: html`${raw(form)}${button}` })
        },
        postLogoutSuccessSource: (context) => {
          context.body = messagePage(languageOf(context.req), 'left')
        },
      },
    },
  })
  // The scheme of its URLs is that of the issuer (`atIssuer`), also behind a proxy that ends TLS.
  provider.proxy = true
  // A redirect URI may be any page of the product, so the library's list of exact addresses does not apply.
  provider.Client.prototype.redirectUriAllowed = isAllowed
  provider.Client.prototype.postLogoutRedirectUriAllowed = isAllowed
  return provider

  function isAllowed(uri: string): boolean {
    const url = URL.parse(uri)
    return url !== null && realm.isOwnOrigin(url.origin) && url.username + url.password + url.hash === ''
  }
}

async function grantAll(provider: Provider, { oidc }: KoaContextWithOIDC, clientId: string) {
  const accountId = oidc.session?.accountId
  if (accountId === undefined) return undefined
  const grantId = oidc.session?.grantIdFor(clientId)
  const existing = grantId === undefined ? undefined : await provider.Grant.find(grantId)
  // One of an earlier sign-in would end before this session.
  const lasts = Number(existing?.exp) >= Date.now() / 1000 + lifetimeSince(oidc.session?.loginTs) - minute
  if (existing?.accountId === accountId && lasts) return existing
  const grant = new provider.Grant({ accountId, clientId })
  grant.addOIDCScope(scope)
  grant.addOIDCClaims(claimNames)
  grant.addResourceScope(provider.issuer, scope)
  await grant.save()
  return grant
}
