import { randomBytes } from 'node:crypto'
import type { RequestHandler } from 'express'

const sound = /(?:^|;\s*)_xsrf=([\w-]{43})(?:;|$)/

/** Gives every page the cookie that unsafe calls must repeat in `X-XSRFToken` (contract, section 1). */
export function xsrfCookie(secure: boolean): RequestHandler {
  return (request, response, next) => {
    if (request.method === 'GET' && !request.path.endsWith('.data')) {
      const value = sound.exec(request.headers.cookie ?? '')?.[1] ?? randomBytes(32).toString('base64url')
      response.cookie('_xsrf', value, { sameSite: 'lax', secure, path: '/' })
    }
    next()
  }
}
