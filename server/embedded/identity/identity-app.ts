import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import express, { type Express, type RequestHandler } from 'express'
import type Provider from 'oidc-provider'
import { accountRoutes } from './account-routes.ts'
import { cookieCheckRoutes } from './cookie-check-routes.ts'
import { failurePage, notFoundPage } from './failure-page.ts'
import { framedCookies } from './framed-cookies.ts'
import { logoutRoute } from './logout-route.ts'
import { rememberLanguage } from './pages/language.ts'
import { resourcesPath } from './pages/page.ts'
import { protocolPath, type Realm, realmPath } from './realm.ts'
import { pagePolicy } from './send-page.ts'
import { signInRoutes } from './sign-in-routes.ts'

/** Everything below the realm's path: the provider's own protocol, and around it what Keycloak has besides. */
export const buildIdentityApp = async (provider: Provider, realm: Realm): Promise<Express> => {
  const app = express()
  app.disable('x-powered-by')
  app.use(pagePolicy(realm), allowOrigin(realm), framedCookies, rememberLanguage)
  for (const [name, file] of Object.entries(resources))
    app.get(`${resourcesPath}/${name}`, (_request, response) => response.sendFile(file, { maxAge: '1h' }))
  app.get(`${realmPath}${protocolPath}/registrations`, (request, response) => {
    const { searchParams } = new URL(request.originalUrl, realm.issuer)
    searchParams.set('kc_action', 'register')
    searchParams.set('prompt', 'login')
    response.redirect(302, `${realmPath}${protocolPath}/auth?${searchParams}`)
  })
  app.use(realmPath, signInRoutes(provider, realm))
  app.use(realmPath, logoutRoute(provider, realm))
  app.use(realmPath, await accountRoutes(provider, realm))
  app.use(realmPath, cookieCheckRoutes(realm))
  app.use(realmPath, provider.callback())
  app.use(notFoundPage, failurePage)
  return app
}

const font = (name: string) =>
  createRequire(import.meta.url).resolve(`@fontsource-variable/rubik/files/${name}`)

const resources = {
  'identity.css': fileURLToPath(new URL('./pages/identity.css', import.meta.url)),
  'rubik-latin.woff2': font('rubik-latin-wght-normal.woff2'),
  'rubik-latin-ext.woff2': font('rubik-latin-ext-wght-normal.woff2'),
}

// The provider's own CORS allows no credentials, which keycloak-js sends.
const allowOrigin =
  (realm: Realm): RequestHandler =>
  (request, response, next) => {
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
