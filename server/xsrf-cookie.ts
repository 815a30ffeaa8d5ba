import { randomBytes } from 'node:crypto'
import type { RequestHandler } from 'express'

const validCookie = /(?:^|;\s*)_xsrf=([\w-]{43})(?:;|$)/

/** Sets the cookie that unsafe requests must repeat in `X-XSRFToken` (contract §1) on every page. */
export function xsrfCookie(secure: boolean): RequestHandler {
  return (request, response, next) => {
    if (request.method === 'GET' && !request.path.endsWith('.data')) {
      const value =
        validCookie.exec(request.headers.cookie ?? '')?.[1] ?? randomBytes(32).toString('base64url')
      response.cookie('_xsrf', value, { sameSite: 'lax', secure, path: '/' })
    }
    next()
  }
}
