import { type Request, type Response, Router } from 'express'
import { importJWK, jwtVerify } from 'jose'
import type Provider from 'oidc-provider'
import { fullName } from '#contract/person-name.ts'
import { html, sendMessage } from './pages/page.ts'
import { languageOf, texts } from './pages/texts.ts'
import { claimsOf, type Person } from './people.ts'
import { protocolPath, type Realm } from './realm.ts'

/** Userinfo and account: who the bearer of a token is; for a browser without a token, the account page. */
export async function accountRoutes(provider: Provider, realm: Realm): Promise<Router> {
  const { kty, n, e, alg } = realm.signingKey
  const publicKey = await importJWK({ kty, n, e }, alg)
  const router = Router()

  async function bearerOf(request: Request): Promise<Person | undefined> {
    const token = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1]
    if (token === undefined) return undefined
    try {
      const { payload } = await jwtVerify(token, publicKey, {
        issuer: realm.issuer,
        audience: realm.clientId,
        algorithms: ['RS256'],
        typ: 'at+jwt',
      })
      return realm.people.findById(payload.sub)
    } catch {
      return undefined
    }
  }

  function respondWith(present: (person: Person) => object) {
    return async (request: Request, response: Response) => {
      const person = await bearerOf(request)
      response.set('cache-control', 'no-store')
      if (person) return response.json(present(person))
      response.set('www-authenticate', 'Bearer error="invalid_token"')
      return response.status(401).json({ error: 'invalid_token' })
    }
  }

  router.get('/account', async (request, response, next) => {
    if (request.headers.authorization !== undefined || request.accepts(['json', 'html']) !== 'html')
      return next()
    const session = await provider.Session.get(provider.createContext(request, response))
    const person = realm.people.findById(session.accountId)
    const back = request.query.referrer_uri
    const link =
      typeof back === 'string' && realm.isOwnOrigin(URL.parse(back)?.origin ?? '')
        ? html`<p><a href="${back}">${texts[languageOf(request)].back}</a></p>`
        : undefined
    const who = person && html`<p>${fullName(person)}<br>${person.email}</p>`
    sendMessage(response, 200, person ? 'account' : 'notSignedIn', html`${who}${link}`)
  })
  router.get(
    '/account',
    respondWith(({ id, username, firstName, lastName, email, emailVerified, affiliation }) => ({
      id,
      username,
      firstName,
      lastName,
      email,
      emailVerified,
      attributes: { affiliation },
    })),
  )
  router.get(`${protocolPath}/userinfo`, respondWith(claimsOf))
  router.post(`${protocolPath}/userinfo`, respondWith(claimsOf))
  return router
}
