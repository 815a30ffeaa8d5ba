import { randomBytes } from 'node:crypto'
import type { RequestHandler } from 'express'
import helmet from 'helmet'

export type SecuritySettings = {
  dev: boolean
  publicUrl: string
  /** Origins beside our own that pages talk to: storage and identity provider, which may tell of more by and by. */
  partners: () => readonly string[]
}

/** The headers that every answer bears; the Content-Security-Policy differs by area and is set below. */
export function baseHeaders({ publicUrl }: SecuritySettings): RequestHandler {
  const https = publicUrl.startsWith('https:')
  return helmet({
    contentSecurityPolicy: false,
    strictTransportSecurity: https ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    crossOriginResourcePolicy: { policy: 'same-site' },
    // `no-referrer` would blank the Origin of form posts, which the CMS checks.
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  })
}

/** For files' lasting addresses, which pages of all our sites show and others may cite. */
export const sharedResource: RequestHandler = helmet.crossOriginResourcePolicy({ policy: 'cross-origin' })

/** For what is data and never a page. */
export const dataPolicy: RequestHandler = (_request, response, next) => {
  response.setHeader('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'; sandbox")
  next()
}

/**
 * For pages: scripts of ours and those that bear the nonce in `res.locals.cspNonce`. Next finds the nonce in the
 * policy of the request, so it is put there too.
 */
export function pagePolicy(settings: SecuritySettings): RequestHandler {
  // Logos have their lasting address there, whichever of the sites shows them.
  const home = new URL(settings.publicUrl).origin
  const build = (nonce: string) => {
    const partners = [...new Set(settings.partners())].join(' ')
    return Object.entries({
      'default-src': "'self'",
      'script-src': settings.dev ? "'self' 'unsafe-inline' 'unsafe-eval'" : `'self' 'nonce-${nonce}'`,
      'style-src': "'self' 'unsafe-inline'",
      'img-src': `'self' data: blob: ${home} ${partners}`,
      'font-src': "'self' data:",
      'connect-src': `'self' ${partners}${settings.dev ? ' ws:' : ''}`,
      'frame-src': `'self' blob: ${partners}`,
      'worker-src': "'self' blob:",
      'form-action': `'self' ${partners}`,
      'object-src': "'none'",
      'base-uri': "'self'",
      'frame-ancestors': "'self'",
    })
      .map(([name, value]) => `${name} ${value}`)
      .join('; ')
  }
  return (request, response, next) => {
    const nonce = randomBytes(16).toString('base64')
    response.locals.cspNonce = nonce
    const policy = build(nonce)
    request.headers['content-security-policy'] = policy
    response.setHeader('Content-Security-Policy', policy)
    next()
  }
}
