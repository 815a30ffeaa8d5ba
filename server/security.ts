import { randomBytes } from 'node:crypto'
import type { RequestHandler } from 'express'
import helmet from 'helmet'
import { readSiteHost } from '#contract/sites.ts'

export type SecuritySettings = {
  dev: boolean
  publicUrl: string
  /** Other origins that pages connect to: storage and identity provider. A function, as discovery may add origins later. */
  partners: () => readonly string[]
  /** Excludes all sites from search engines, not only those of staging and development. */
  noindex?: boolean
}

/** Excludes sites from search engines. Runs after `requestOrigin`. */
export function robotsHeader({ noindex = false }: SecuritySettings): RequestHandler {
  return (_request, response, next) => {
    const { stage } = readSiteHost(new URL(String(response.locals.origin)).hostname)
    if (noindex || stage) response.setHeader('X-Robots-Tag', 'noindex')
    next()
  }
}

/** Headers of every response. The Content-Security-Policy differs by area and is set below. */
export function baseHeaders({ publicUrl }: SecuritySettings): RequestHandler {
  const https = publicUrl.startsWith('https:')
  return helmet({
    contentSecurityPolicy: false,
    strictTransportSecurity: https ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    crossOriginResourcePolicy: { policy: 'same-site' },
    // `no-referrer` would make the Origin of form posts null, which the CMS rejects.
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  })
}

/** For permanent URLs of files, which pages of all sites embed and other sites may link. */
export const sharedResource: RequestHandler = helmet.crossOriginResourcePolicy({ policy: 'cross-origin' })

/** For responses that are never displayed as a page. */
export const dataPolicy: RequestHandler = (_request, response, next) => {
  response.setHeader('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'; sandbox")
  next()
}

/**
 * For pages: allows scripts of this origin and those with the nonce in `res.locals.cspNonce`. Next reads the nonce from the
 * policy in the request headers, so it is set there too.
 */
export function pagePolicy(settings: SecuritySettings): RequestHandler {
  // Permanent URLs of logos have this origin on all sites.
  const publicOrigin = new URL(settings.publicUrl).origin
  const policyWith = (nonce: string) => {
    const external = [...new Set(settings.partners())].join(' ')
    return Object.entries({
      'default-src': "'self'",
      'script-src': settings.dev ? "'self' 'unsafe-inline' 'unsafe-eval'" : `'self' 'nonce-${nonce}'`,
      'style-src': "'self' 'unsafe-inline'",
      'img-src': `'self' data: blob: ${publicOrigin} ${external}`,
      'font-src': "'self' data:",
      'connect-src': `'self' ${external}${settings.dev ? ' ws:' : ''}`,
      'frame-src': `'self' blob: ${external}`,
      'worker-src': "'self' blob:",
      'form-action': `'self' ${external}`,
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
    const policy = policyWith(nonce)
    request.headers['content-security-policy'] = policy
    response.setHeader('Content-Security-Policy', policy)
    next()
  }
}

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
