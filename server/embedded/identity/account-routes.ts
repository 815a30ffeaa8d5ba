import { type Request, type Response, Router } from 'express'
import { importJWK, jwtVerify } from 'jose'
import type Provider from 'oidc-provider'
import { languageOf } from './pages/language.ts'
import { messagePage } from './pages/message-page.ts'
import { html } from './pages/page.ts'
import { texts } from './pages/texts.ts'
import type { Person } from './people.ts'
import { claimsOf, profileOf } from './person-claims.ts'
import { protocolPath, type Realm } from './realm.ts'
import { sendPage } from './send-page.ts'

/** The calls that tell a bearer who they are, and the account page for a browser that comes without one. */
export const accountRoutes = async (provider: Provider, realm: Realm): Promise<Router> => {
  const { kty, n, e, alg } = realm.signingKey
  const publicKey = await importJWK({ kty, n, e }, alg)
  const router = Router()

  const bearerOf = async (request: Request): Promise<Person | undefined> => {
    const token = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1]
    if (token === undefined) return undefined
    try {
      const { payload } = await jwtVerify(token, publicKey, {
        issuer: realm.issuer,
        audience: realm.clientId,
        algorithms: ['RS256'],
        typ: 'at+jwt',
      })
      return realm.people.findById(payload.sub ?? '')
    } catch {
      return undefined
    }
  }
  const answer = (shape: (person: Person) => object) => async (request: Request, response: Response) => {
    const person = await bearerOf(request)
    response.set('cache-control', 'no-store')
    if (person) response.json(shape(person))
    else
      response
        .status(401)
        .set('www-authenticate', 'Bearer error="invalid_token"')
        .json({ error: 'invalid_token' })
  }

  router.get('/account', async (request, response, next) => {
    if (request.headers.authorization !== undefined || !request.accepts(['json', 'html'])) return next()
    if (request.accepts(['json', 'html']) === 'json') return next()
    const language = languageOf(request)
    const session = await provider.Session.get(provider.createContext(request, response))
    const person = realm.people.findById(session.accountId ?? '')
    const back = request.query.referrer_uri
    const link =
      typeof back === 'string' && URL.canParse(back) && realm.isOwnOrigin(new URL(back).origin)
        ? html`<p><a href="${back}">${texts[language].back}</a></p>`
        : undefined
    const who = person && html`<p>${person.firstName} ${person.lastName}<br>${person.email}</p>`
    sendPage(response, messagePage(language, person ? 'account' : 'notSignedIn', html`${who}${link}`))
  })
  router.get('/account', answer(profileOf))
  router.get(`${protocolPath}/userinfo`, answer(claimsOf))
  router.post(`${protocolPath}/userinfo`, answer(claimsOf))
  return router
}
