import Provider, { type AdapterFactory, type KoaContextWithOIDC } from 'oidc-provider'
import { languageOf } from './pages/language.ts'
import { signOutPage } from './pages/leave-page.ts'
import { messagePage } from './pages/message-page.ts'
import { accessClaimsOf, idClaimsOf } from './person-claims.ts'
import { protocolPath, type Realm, realmPath } from './realm.ts'

const scope = 'openid profile email'
const claimNames = Object.keys(
  idClaimsOf({
    id: '',
    username: '',
    firstName: '',
    lastName: '',
    email: '',
    emailVerified: false,
    affiliation: [],
    groups: [],
    roles: [],
  }),
)
const minute = 60
const day = 24 * 60 * minute

/** The OpenID provider as Keycloak's clients expect it: its paths, its claims, no consent, JWT access tokens. */
export const createProvider = (realm: Realm, adapter: AdapterFactory, home: string): Provider => {
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
    // Clients of Keycloak get all of it for `openid` alone.
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
      Session: 14 * day,
      Grant: 14 * day,
      RefreshToken: 14 * day,
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
      const language = languageOf(context.req)
      context.type = 'html'
      context.body = messagePage(language, 'failed', `${error}: ${description ?? ''}`)
    },
    features: {
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      // Answered by a route of our own: JWT access tokens are refused by the built-in one.
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
          context.body = signOutPage(languageOf(context.req), form)
        },
        postLogoutSuccessSource: (context) => {
          context.body = messagePage(languageOf(context.req), 'left')
        },
      },
    },
  })
  const mayReturn = (uri: string) => {
    const address = URL.parse(uri)
    return address !== null && realm.isOwnOrigin(address.origin) && isPlain(address)
  }
  provider.Client.prototype.redirectUriAllowed = mayReturn
  provider.Client.prototype.postLogoutRedirectUriAllowed = mayReturn
  return provider
}

const isPlain = ({ username, password, hash }: URL) => username + password + hash === ''

const grantAll = async (provider: Provider, { oidc }: KoaContextWithOIDC, clientId: string) => {
  const accountId = oidc.session?.accountId
  if (accountId === undefined) return undefined
  const known = oidc.session?.grantIdFor(clientId)
  const existing = known === undefined ? undefined : await provider.Grant.find(known)
  if (existing && existing.accountId === accountId) return existing
  const grant = new provider.Grant({ accountId, clientId })
  grant.addOIDCScope(scope)
  grant.addOIDCClaims(claimNames)
  grant.addResourceScope(provider.issuer, scope)
  await grant.save()
  return grant
}
