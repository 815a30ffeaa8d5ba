import { randomBytes } from 'node:crypto'
import { type IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { RequestHandler } from 'express'
import helmet from 'helmet'
import { LRUCache } from 'lru-cache'
import { readSiteHost } from '#contract/sites.ts'

export type SecuritySettings = {
  dev: boolean
  publicUrl: string
  /** Other origins that pages connect to: storage and identity provider. A function, as discovery may add origins later. */
  partners: () => readonly string[]
  /** Excludes all sites from search engines, not only those of staging and development. */
  noindex?: boolean
}

const noRobots = ['X-Robots-Tag', 'noindex'] as const

/** Returns the headers that exclude a site from search engines, as alternating names and values. */
export function robotsFields({ noindex = false }: SecuritySettings): (origin: string) => readonly string[] {
  // Only the sites of `PUBLIC_URL` have an origin, but each stage adds some.
  const fields = new LRUCache<string, readonly string[]>({ max: 100 })
  return (origin) => {
    const known = fields.get(origin)
    if (known) return known
    const found = noindex || readSiteHost(new URL(origin).hostname).stage ? noRobots : []
    fields.set(origin, found)
    return found
  }
}

/** Excludes sites from search engines. Runs after `requestOrigin`. */
export function robotsHeader(fieldsOf: (origin: string) => readonly string[]): RequestHandler {
  return (_request, response, next) => {
    const [name, value] = typeof response.locals.origin === 'string' ? fieldsOf(response.locals.origin) : []
    if (name && value) response.setHeader(name, value)
    next()
  }
}

/** Headers of every response. The Content-Security-Policy differs by area and is set below. */
export function baseHeaders({ publicUrl }: SecuritySettings): Middleware {
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
export const dataPolicy: Middleware = (_request, response, next) => {
  response.setHeader('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'; sandbox")
  next()
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
  with(scripts = ''): string {
    const partners = this.#settings.partners().join(' ')
    if (partners !== this.#partners) this.#join(partners)
    return this.#beforeScripts + (scripts && !this.#settings.dev ? ` ${scripts}` : '') + this.#afterScripts
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
      'frame-ancestors': "'self'",
    })
      .map(([name, value]) => `; ${name} ${value}`)
      .join('')
  }
}

const validCookie = /(?:^|;\s*)_xsrf=([\w-]{43})(?:;|$)/

/** For responses of the site that are not pages, and pages without inline scripts. */
export function sitePolicy(policy: PagePolicy): RequestHandler {
  return (_request, response, next) => {
    response.setHeader('Content-Security-Policy', policy.with())
    next()
  }
}

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

type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void

class HeaderRecorder extends ServerResponse {
  readonly recorded = new Map<string, string>()

  override setHeader(name: string, value: number | string | readonly string[]): this {
    this.recorded.set(name, String(value))
    return this
  }
}

/** The headers that these handlers set on every response, as alternating names and values. */
export function headersSetBy(...handlers: Middleware[]): string[] {
  const request = new IncomingMessage(new Socket())
  const response = new HeaderRecorder(request)
  for (const handle of handlers) handle(request, response, () => undefined)
  return [...response.recorded].flat()
}
