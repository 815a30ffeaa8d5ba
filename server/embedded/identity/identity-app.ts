import { createRequire } from 'node:module'
import { BlockList, isIPv6 } from 'node:net'
import { fileURLToPath } from 'node:url'
import express, { type ErrorRequestHandler, type Express, type RequestHandler } from 'express'
import type Provider from 'oidc-provider'
import { isLocalUrl } from '#cms/local-url.ts'
import { accountRoutes } from './account-routes.ts'
import { allowCookiesInFrames, cookieCheckRoutes } from './framed-cookies.ts'
import { logoutRoute } from './logout-route.ts'
import { resourcesPath, sendMessage } from './pages/page.ts'
import { languageOf, rememberLanguage, texts } from './pages/texts.ts'
import { protocolPath, type Realm, realmPath } from './realm.ts'
import { signInRoutes } from './sign-in-routes.ts'

/** Everything below the realm's path: the provider's protocol and the pages and calls that Keycloak adds to it. */
export async function buildIdentityApp(provider: Provider, realm: Realm): Promise<Express> {
  const app = express()
  app.disable('x-powered-by')
  app.use(pagePolicy(realm), rejectOtherMachines(realm), atIssuer(realm))
  app.use(allowOrigin(realm), allowCookiesInFrames, rememberLanguage)
  for (const [name, file] of Object.entries(resources))
    app.get(`${resourcesPath}/${name}`, (_request, response) => response.sendFile(file, { maxAge: '1h' }))
  app.get(`${realmPath}${protocolPath}/registrations`, (request, response) => {
    const { searchParams } = new URL(request.originalUrl, realm.issuer)
    searchParams.set('kc_action', 'register')
    searchParams.set('prompt', 'login')
    response.redirect(302, `${realmPath}${protocolPath}/auth?${searchParams}`)
  })
  app.use(
    realmPath,
    signInRoutes(provider, realm),
    logoutRoute(provider, realm),
    await accountRoutes(provider, realm),
    cookieCheckRoutes(realm),
    provider.callback(),
  )
  app.use((_request, response) => sendMessage(response, 404, 'notFound'))
  app.use(failurePage)
  return app
}

const require = createRequire(import.meta.url)

const resources = {
  'identity.css': fileURLToPath(new URL('./pages/identity.css', import.meta.url)),
  'rubik-latin.woff2': require.resolve('@fontsource-variable/rubik/files/rubik-latin-wght-normal.woff2'),
  'rubik-latin-ext.woff2': require.resolve(
    '@fontsource-variable/rubik/files/rubik-latin-ext-wght-normal.woff2',
  ),
}

/**
 * Pages of this provider run no scripts, are not shown in frames, and submit forms only to the provider and the sites of
 * this product. A page that needs a script adds its hash.
 */
function pagePolicy({ ownSources }: Realm): RequestHandler {
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    'img-src data:',
    `form-action 'self' ${ownSources}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ')
  return (_request, response, next) => {
    response.set({
      'content-security-policy': policy,
      'x-frame-options': 'DENY',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    })
    next()
  }
}

/** With a local public URL, nobody else signs in here, even if the product listens on all addresses or a tunnel ends at it. */
function rejectOtherMachines({ isForThisMachine }: Realm): RequestHandler {
  return ({ socket, headers }, response, next) => {
    const isLocal = isLoopback(socket.remoteAddress) && isLocalUrl(`http://${headers.host}`)
    if (isLocal || !isForThisMachine) return next()
    sendMessage(response, 403, 'failed', texts[languageOf(response.req)].otherMachine)
  }
}

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8)
loopback.addAddress('::1', 'ipv6')

function isLoopback(address = ''): boolean {
  return loopback.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}

/** The provider's URLs are those of the issuer, whatever host a request names. */
function atIssuer({ issuer }: Realm): RequestHandler {
  const { host, protocol } = new URL(issuer)
  return ({ headers }, _response, next) => {
    headers.host = host
    headers['x-forwarded-host'] = host
    headers['x-forwarded-proto'] = protocol.slice(0, -1)
    next()
  }
}

/** The provider's own CORS headers allow no credentials, which keycloak-js sends. */
function allowOrigin(realm: Realm): RequestHandler {
  return (request, response, next) => {
    const { origin } = request.headers
    response.vary('Origin')
    if (origin === undefined || !realm.isOwnOrigin(origin)) return next()
    response.set({ 'access-control-allow-origin': origin, 'access-control-allow-credentials': 'true' })
    if (request.method !== 'OPTIONS') return next()
    response.set({
      'access-control-allow-methods': 'GET, POST',
      'access-control-allow-headers': 'authorization, content-type, accept',
      'access-control-max-age': '600',
    })
    response.status(204).end()
  }
}

const failurePage: ErrorRequestHandler = (error: unknown, _request, response, next) => {
  const status =
    error instanceof Error && 'status' in error && typeof error.status === 'number' ? error.status : 500
  if (status >= 500) console.error(error)
  if (response.headersSent) return next(error)
  sendMessage(response, status, 'failed')
}
