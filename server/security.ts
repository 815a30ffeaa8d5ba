import { randomBytes } from 'node:crypto'
import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import type { RequestHandler } from 'express'
import { LRUCache } from 'lru-cache'
import { parseSiteHost } from '#contract/sites.ts'

export type SecuritySettings = {
  dev: boolean
  publicUrl: string
  /** Other origins that pages connect to: storage and identity provider. A function, as discovery may add origins later. */
  partners: () => readonly string[]
  /** Excludes all sites from search engines, not only those of staging and development. */
  noindex?: boolean
}

const noRobots = ['X-Robots-Tag', 'noindex'] as const

/** Returns the headers of every response of a site: those of all sites, and the one that excludes some from search engines. */
export function commonFieldsOf(
  { noindex = false }: SecuritySettings,
  base: readonly string[],
): (origin: string) => readonly string[] {
  // Only the sites of `PUBLIC_URL` have an origin, but each stage adds some.
  const fields = new LRUCache<string, readonly string[]>({ max: 100 })
  return (origin) => {
    const known = fields.get(origin)
    if (known) return known
    const isHidden = noindex || parseSiteHost(new URL(origin).hostname).stage
    const found = isHidden ? [...base, ...noRobots] : base
    fields.set(origin, found)
    return found
  }
}

/** Not of pages that other sites may show in a frame. */
export const frameOptions = 'X-Frame-Options'

/** Browsers want it to be the same for all responses of an origin. */
export const ownAgentCluster = ['Origin-Agent-Cluster', '?1'] as const

/** Headers of every response, as alternating names and values. The Content-Security-Policy differs by area. */
export function baseFields({ publicUrl }: SecuritySettings): readonly string[] {
  const isHttps = publicUrl.startsWith('https:')
  return [
    ...(isHttps ? ['Strict-Transport-Security', 'max-age=31536000'] : []),
    ...['Cross-Origin-Opener-Policy', 'same-origin-allow-popups'],
    ...['Cross-Origin-Resource-Policy', 'same-site'],
    ...ownAgentCluster,
    // `no-referrer` would make the Origin of form posts null, which the CMS rejects.
    ...['Referrer-Policy', 'strict-origin-when-cross-origin'],
    ...['X-Content-Type-Options', 'nosniff'],
    ...['X-DNS-Prefetch-Control', 'off'],
    ...['X-Download-Options', 'noopen'],
    ...[frameOptions, 'SAMEORIGIN'],
    ...['X-Permitted-Cross-Domain-Policies', 'none'],
    ...['X-XSS-Protection', '0'],
  ]
}

/** For responses that are never displayed as a page. */
export const dataFields = [
  'Content-Security-Policy',
  "default-src 'none'; frame-ancestors 'none'; sandbox",
] as const

/** For permanent URLs of files, which pages of all sites embed and other sites may link. */
export const fileFields = [...dataFields, 'Cross-Origin-Resource-Policy', 'cross-origin'] as const

/** Sets headers that are given as alternating names and values. */
export function setFields(response: ServerResponse, fields: readonly string[]): void {
  for (let index = 0; index < fields.length; index += 2)
    response.setHeader(fields[index] ?? '', fields[index + 1] ?? '')
}

/** The Content-Security-Policy of pages: allows scripts of this origin, and given inline scripts. */
export class PagePolicy {
  readonly #settings: SecuritySettings
  /** Permanent URLs of logos have this origin on all sites. */
  readonly #publicOrigin: string
  readonly #isHttps: boolean
  #partners: string | undefined
  #beforeScripts = ''
  #afterScripts = ''

  constructor(settings: SecuritySettings) {
    this.#settings = settings
    this.#publicOrigin = new URL(settings.publicUrl).origin
    this.#isHttps = settings.publicUrl.startsWith('https:')
  }

  /** The policy with these sources of inline scripts: hashes or a nonce. */
  with(scripts = '', isEmbeddable = false): string {
    const partners = this.#settings.partners().join(' ')
    if (partners !== this.#partners) this.#join(partners)
    const ofScripts = scripts && !this.#settings.dev ? ` ${scripts}` : ''
    const ancestors = isEmbeddable ? '*' : "'self'"
    return `${this.#beforeScripts}${ofScripts}${this.#afterScripts}; frame-ancestors ${ancestors}`
  }

  /** `Set-Cookie` of a page, if the request has no cookie for `X-XSRFToken` yet (contract §1). */
  missingCookie({ cookie = '' }: IncomingHttpHeaders): string | undefined {
    if (validCookie.test(cookie)) return undefined
    const value = randomBytes(32).toString('base64url')
    return `_xsrf=${value}; Path=/;${this.#isHttps ? ' Secure;' : ''} SameSite=Lax`
  }

  #join(partners: string): void {
    const { dev } = this.#settings
    const external = [...new Set(partners.split(' '))].join(' ')
    this.#partners = partners
    this.#beforeScripts = `default-src 'self'; script-src ${dev ? "'self' 'unsafe-inline' 'unsafe-eval'" : "'self'"}`
    this.#afterScripts = Object.entries({
      'style-src': "'self' 'unsafe-inline'",
      'img-src': `'self' data: blob: ${this.#publicOrigin} ${external}`,
      'font-src': "'self' data:",
      'connect-src': `'self' ${external}${dev ? ' ws:' : ''}`,
      'frame-src': `'self' blob: ${external}`,
      'worker-src': "'self' blob:",
      'form-action': `'self' ${external}`,
      'object-src': "'none'",
      'base-uri': "'self'",
    })
      .map(([name, value]) => `; ${name} ${value}`)
      .join('')
  }
}

const validCookie = /(?:^|;\s*)_xsrf=([\w-]{43})(?:;|$)/

/** For Next, which reads the nonce of its inline scripts from the policy in the request headers. */
export function noncePolicy(policy: PagePolicy): RequestHandler {
  return (request, response, next) => {
    const header = policy.with(`'nonce-${randomBytes(16).toString('base64')}'`)
    request.headers['content-security-policy'] = header
    response.setHeader('Content-Security-Policy', header)
    next()
  }
}

/** Sets the cookie that unsafe requests must repeat in `X-XSRFToken` (contract §1), unless the request has it. */
export function xsrfCookie(policy: PagePolicy): RequestHandler {
  return (request, response, next) => {
    const cookie = request.method === 'GET' ? policy.missingCookie(request.headers) : undefined
    if (cookie) response.append('Set-Cookie', cookie)
    next()
  }
}
