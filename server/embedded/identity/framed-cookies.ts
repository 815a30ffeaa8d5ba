import type { OutgoingHttpHeaders } from 'node:http'
import { type RequestHandler, Router } from 'express'
import { protocolPath, type Realm, realmPath } from './realm.ts'

/**
 * Makes cookies available in frames on other sites (`thesis.localhost` is another site than `localhost`) in Chromium,
 * the only browser that accepts secure cookies over plain http on localhost. Others get `SameSite=Lax`.
 */
export const allowCookiesInFrames: RequestHandler = (request, response, next) => {
  if (request.headers['sec-ch-ua'] === undefined) return next()
  const writeHead = response.writeHead.bind(response)
  // Headers are always set one by one here, so only the status comes with this call.
  response.writeHead = (status: number, _reason?: unknown, _headers?: OutgoingHttpHeaders) => {
    const cookies = [response.getHeader('set-cookie') ?? []].flat().map(String)
    if (cookies.length > 0)
      response.setHeader(
        'set-cookie',
        cookies.map((line) => line.replace(/samesite=lax/i, 'SameSite=None; Secure')),
      )
    return writeHead(status)
  }
  next()
}

const folder = `${protocolPath}/3p-cookies`
const cookie = 'identity_framed'

/**
 * The two pages by which keycloak-js finds out, in a hidden frame, whether the browser sends this server's cookies from
 * frames on other sites: the first sets a cookie, the second posts to the parent window whether it was sent.
 */
export function cookieCheckRoutes({ ownSources }: Realm): Router {
  const router = Router()
  router.get(`${folder}/step1.html`, ({ headers }, response) => {
    response.removeHeader('x-frame-options')
    // Firefox would log that it rejects the cookie.
    const isRejected = headers['sec-ch-ua'] === undefined && headers['sec-fetch-site'] === 'cross-site'
    if (!isRejected)
      response.cookie(cookie, '1', {
        path: `${realmPath}${folder}`,
        sameSite: 'lax',
        httpOnly: true,
        maxAge: 60_000,
      })
    response.set('cache-control', 'no-store').redirect(302, 'step2.html')
  })
  router.get(`${folder}/step2.html`, (request, response) => {
    const verdict = (request.headers.cookie ?? '').includes(`${cookie}=1`) ? 'supported' : 'unsupported'
    const nonce = crypto.randomUUID()
    const policy = `default-src 'none'; script-src 'nonce-${nonce}'; frame-ancestors ${ownSources}`
    const script = `<script nonce="${nonce}">parent.postMessage('${verdict}', '*')</script>`
    response.removeHeader('x-frame-options')
    response
      .set({ 'cache-control': 'no-store', 'content-security-policy': policy })
      .type('html')
      .send(`<!DOCTYPE html><title>3</title>${script}`)
  })
  return router
}
