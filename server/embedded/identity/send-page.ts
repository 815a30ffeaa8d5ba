import type { RequestHandler, Response } from 'express'
import type { Realm } from './realm.ts'

export const sendPage = (response: Response, markup: string, status = 200): void => {
  response.status(status).set('cache-control', 'no-store').type('html').send(markup)
}

/**
 * Pages of this provider run nothing, stand in no frame, and send their forms to themselves and back to the sites of
 * this product. What comes with a script of its own adds its hash.
 */
export const pagePolicy = ({ ownSources }: Realm): RequestHandler => {
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
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
