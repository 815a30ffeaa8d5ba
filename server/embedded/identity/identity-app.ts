import { fileURLToPath } from 'node:url'
import express, { type Express, type RequestHandler } from 'express'
import type Provider from 'oidc-provider'
import { accountRoutes } from './account-routes.ts'
import { cookieCheckRoutes } from './cookie-check-routes.ts'
import { framedCookies } from './framed-cookies.ts'
import { logoutRoute } from './logout-route.ts'
import { stylePath } from './pages/page.ts'
import { protocolPath, type Realm, realmPath } from './realm.ts'
import { signInRoutes } from './sign-in-routes.ts'

/** Everything below the realm's path: the provider's own protocol, and around it what Keycloak has besides. */
export const buildIdentityApp = async (provider: Provider, realm: Realm): Promise<Express> => {
  const app = express()
  app.disable('x-powered-by')
  app.use(secure, allowOrigin(realm), framedCookies)
  app.get(stylePath, (_request, response) => response.sendFile(style))
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
  return app
}

const style = fileURLToPath(new URL('./pages/identity.css', import.meta.url))

const secure: RequestHandler = (_request, response, next) => {
  response.set({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' })
  next()
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
