import { Router } from 'express'
import { protocolPath, type Realm, realmPath } from './realm.ts'

const folder = `${protocolPath}/3p-cookies`
const cookie = 'identity_framed'

/**
 * The two steps by which keycloak-js learns, in a hidden frame, whether the browser gives this server its cookies
 * inside other sites' pages: the first sets one, the second tells the parent window whether it came back.
 */
export const cookieCheckRoutes = (realm: Realm): Router => {
  const router = Router()
  router.get(`${folder}/step1.html`, (_request, response) => {
    response.cookie(cookie, '1', {
      path: `${realmPath}${folder}`,
      sameSite: 'lax',
      httpOnly: true,
      maxAge: 60_000,
    })
    response.removeHeader('x-frame-options')
    response.set('cache-control', 'no-store').redirect(302, 'step2.html')
  })
  router.get(`${folder}/step2.html`, (request, response) => {
    const verdict = (request.headers.cookie ?? '').includes(`${cookie}=1`) ? 'supported' : 'unsupported'
    const nonce = crypto.randomUUID()
    response.removeHeader('x-frame-options')
    response
      .set('cache-control', 'no-store')
      .set(
        'content-security-policy',
        `default-src 'none'; script-src 'nonce-${nonce}'; frame-ancestors ${realm.ownSources}`,
      )
      .type('html')
      .send(
        `<!DOCTYPE html><title>3</title><script nonce="${nonce}">parent.postMessage('${verdict}', '*')</script>`,
      )
  })
  return router
}
