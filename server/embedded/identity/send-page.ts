import type { Response } from 'express'
import type { Realm } from './realm.ts'

/** Sends a page that runs nothing but itself; its form may lead back to the sites of this product. */
export const sendPage = (realm: Realm, response: Response, markup: string, status = 200): void => {
  response
    .status(status)
    .set('content-security-policy', pagePolicy(realm))
    .set('cache-control', 'no-store')
    .type('html')
    .send(markup)
}

export const pagePolicy = ({ ownSources }: Realm): string =>
  [
    "default-src 'none'",
    "style-src 'self'",
    `form-action 'self' ${ownSources}`,
    `frame-ancestors ${ownSources}`,
    "base-uri 'none'",
  ].join('; ')
