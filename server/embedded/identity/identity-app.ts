import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import express, { type ErrorRequestHandler, type Express, type RequestHandler } from 'express'
import type Provider from 'oidc-provider'
import { accountRoutes } from './account-routes.ts'
import { allowCookiesInFrames, cookieCheckRoutes } from './framed-cookies.ts'
import { logoutRoute } from './logout-route.ts'
import { resourcesPath, sendMessage } from './pages/page.ts'
import { rememberLanguage } from './pages/texts.ts'
import { protocolPath, type Realm, realmPath } from './realm.ts'
import { signInRoutes } from './sign-in-routes.ts'

/** Everything below the realm's path: the provider's protocol and the pages and calls that Keycloak adds to it. */
export async function buildIdentityApp(provider: Provider, realm: Realm): Promise<Express> {
  const app = express()
  app.disable('x-powered-by')
  app.use(pagePolicy(realm), allowOrigin(realm), allowCookiesInFrames, rememberLanguage)
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
