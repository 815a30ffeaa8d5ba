import { randomBytes } from 'node:crypto'
import compression from 'compression'
import type { RequestHandler } from 'express'
import { framedPolicy } from '#contract/form-settings.ts'
import { CachedResponse, etagOf } from './cached-response.ts'
import { cdnFields } from './cdn-fields.ts'
import { hashInlineScripts } from './inline-scripts.ts'
import { type ChangeSource, MemoryCache } from './memory-cache.ts'
import type { CacheCounts } from './metrics.ts'
import { addressOf } from './request-address.ts'
import { cacheTagsOf } from './response-cache.ts'
import type { PagePolicy } from './security.ts'
import { type Cache, sendCached } from './send-cached.ts'
import type { RenderSite } from './site-handler.ts'
import { type WebHandler, webHandler } from './web-handler.ts'

/** The nonce with which pages are rendered. It is never sent: `hashInlineScripts` replaces it by hashes. */
const scriptMark = randomBytes(32).toString('base64url')

/**
 * Caches the site's pages like the API responses they are rendered from. A page is rendered from its URL alone (host and
 * language included), without cookies or other request headers.
 */
export class PageCache {
  readonly #render: RenderSite
  readonly #api: WebHandler
  readonly #formApi: WebHandler
  readonly #policy: PagePolicy
  readonly #pages: MemoryCache<CachedResponse>
  readonly #hasCdn: boolean
  readonly #sendData: RequestHandler
  readonly #sendUncached: RequestHandler
  readonly #compress = compression()

  /** `formApi` handles the calls of a form, which `pageRequests` has counted. `hasCdn`: whether a CDN may store pages too. */
  constructor(
    render: RenderSite,
    api: WebHandler,
    formApi: WebHandler,
    policy: PagePolicy,
    changes: ChangeSource,
    hasCdn = false,
  ) {
    this.#hasCdn = hasCdn
    this.#render = render
    this.#api = api
    this.#formApi = formApi
    this.#policy = policy
    this.#pages = new MemoryCache(changes)
    this.#sendData = webHandler((request) => render(request, { api, nonce: scriptMark }))
    this.#sendUncached = webHandler((request) => this.#renderUncached(request))
  }

  /** Of lookups since the start. */
  get counts(): CacheCounts {
    return this.#pages.counts
  }

  readonly handle: RequestHandler = async (request, response, next) => {
    const url = addressOf(request)
    // React Router's data requests are answered with streams.
    if (!url || url.pathname.endsWith('.data'))
      return this.#compress(request, response, () => this.#sendData(request, response, next))
    if (!isRead(request)) return this.#sendUncached(request, response, next)
    // By the address, searches of different clients take turns.
    const headers = { 'x-client-address': String(request.headers['x-client-address'] ?? '') }
    const page = await this.#pages.get(url.href, () => this.#renderPage(new Request(url, { headers })))
    await sendCached(page, request, response, this.ownFields(page, request))
  }

  /** Only a URL in its normal form can be found: entries are keyed by the URL that is rendered. */
  readonly find: Cache['find'] = ({ url = '' }, { origin }) =>
    url.startsWith('/') ? this.#pages.find(origin + url) : undefined

  /**
   * The policy of the page; a cookie for a visitor without one, whose response no shared cache may store. Browsers and
   * proxies ask for each page again, by its `ETag`.
   */
  readonly ownFields: Cache['ownFields'] = (page, { headers }) => {
    const { isCacheable, scripts } = page
    const policy = ['Content-Security-Policy', this.#policy.with(scripts, page.isEmbeddable)]
    const cookie = scripts === undefined ? undefined : this.#policy.missingCookie(headers)
    const scope = isCacheable && !cookie ? 'public' : 'private'
    const caching = scripts === undefined ? [] : ['Cache-Control', `${scope}, max-age=0, must-revalidate`]
    const forCdn = this.#hasCdn && !cookie ? cdnFields(page) : []
    return [...policy, ...caching, ...forCdn, ...(cookie ? ['Set-Cookie', cookie] : [])]
  }

  /** The response to a form, which is rendered with the headers and the body of the request. */
  async #renderUncached(request: Request): Promise<Response> {
    const page = await this.#renderPage(request)
    const response = page.toResponse()
    const policy = this.#policy.with(page.scripts, page.isEmbeddable)
    const cookie = this.#policy.missingCookie({ cookie: request.headers.get('cookie') ?? '' })
    response.headers.set('Content-Security-Policy', policy)
    response.headers.delete('ETag')
    response.headers.set('Cache-Control', 'private, no-store')
    if (cookie && page.scripts !== undefined) response.headers.append('Set-Cookie', cookie)
    return response
  }

  async #renderPage(request: Request): Promise<CachedResponse> {
    let isComplete = true
    const tags = new Set<string>()
    let hasUntagged = false
    const api: WebHandler = async (call) => {
      const callTags = cacheTagsOf(call.url)
      if (callTags) for (const tag of callTags) tags.add(tag)
      else hasUntagged = true
      const response = await (isRead(call) ? this.#api(call) : this.#formApi(call))
      if (response.status >= 500) isComplete = false
      return response
    }
    const response = await this.#render(request, { api, nonce: scriptMark })
    const { status } = response
    const headers = new Headers(response.headers)
    const isEmbeddable = headers.get('Content-Security-Policy') === framedPolicy
    headers.delete('Content-Security-Policy')
    const isHtml = headers.get('content-type')?.startsWith('text/html') ?? false
    const cacheTags = hasUntagged ? undefined : [...tags]
    if (!isHtml)
      return otherThanPage({ status, headers }, await response.arrayBuffer(), { cacheTags, isComplete })
    const { html, scripts } = hashInlineScripts(await response.text(), scriptMark)
    if (status === 200) headers.set('ETag', etagOf(html))
    return new CachedResponse({ status, headers }, Buffer.from(html), {
      scripts,
      isEmbeddable,
      cacheTags,
      // A page is rendered even if one of its API calls failed. The next visitor gets a complete one.
      isCacheable: (status === 200 || isErrorPage(request.url)) && isComplete && !headers.has('set-cookie'),
    })
  }
}

/** A feed, a picture and the like; cached if it says that it is public. */
function otherThanPage(
  { status, headers }: { status: number; headers: Headers },
  content: ArrayBuffer,
  { cacheTags, isComplete }: { cacheTags: readonly string[] | undefined; isComplete: boolean },
): CachedResponse {
  const body = Buffer.from(content)
  const isPublic = status === 200 && /^public\b/.test(headers.get('cache-control') ?? '')
  const isCacheable = isPublic && isComplete && !headers.has('set-cookie')
  if (isCacheable) headers.set('ETag', etagOf(body))
  return new CachedResponse({ status, headers }, body, { cacheTags, isCacheable })
}

function isRead({ method }: { method: string }): boolean {
  return method === 'GET' || method === 'HEAD'
}

/** A page that describes a status, with which it responds (contract §8). */
function isErrorPage(url: string): boolean {
  return new URL(url).pathname.startsWith('/error/')
}
