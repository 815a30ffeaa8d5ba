import { randomBytes } from 'node:crypto'
import type { Request as ExpressRequest, Response as ExpressResponse, RequestHandler } from 'express'
import { minCompressedBytes } from './cached-response.ts'
import { type ChangeSource, MemoryCache } from './memory-cache.ts'
import { PrecompressedTemplate } from './precompressed-template.ts'
import { addressOf } from './request-address.ts'
import type { RenderSite } from './site-handler.ts'
import { type WebHandler, webHandler, writeHead } from './web-handler.ts'

/** Replaced by the nonce of each response. Random, so that no page content can contain it. */
const noncePlaceholder = randomBytes(32).toString('base64url')

type Page = {
  status: number
  headers: Headers
  /** With a placeholder for each nonce. */
  html: PrecompressedTemplate
  isCacheable: boolean
  size: number
}

/**
 * Caches the site's pages like the API responses they are rendered from. A page is rendered from its URL alone (host and
 * language included), without cookies or other request headers; each response gets a new nonce.
 */
export class PageCache {
  readonly #render: RenderSite
  readonly #api: WebHandler
  readonly #pages: MemoryCache<Page>
  readonly #renderUncached: RequestHandler

  constructor(render: RenderSite, api: WebHandler, changes: ChangeSource) {
    this.#render = render
    this.#api = api
    this.#pages = new MemoryCache(changes)
    this.#renderUncached = webHandler((request, { cspNonce }) =>
      render(request, { api, nonce: String(cspNonce) }),
    )
  }

  readonly handle: RequestHandler = async (request, response, next) => {
    const url = addressOf(request, response)
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    // React Router's data requests are answered with streams.
    if (!url || !isRead || url.pathname.endsWith('.data'))
      return this.#renderUncached(request, response, next)
    const page = await this.#pages.get(url.href, () => this.#renderPage(url))
    await send(page, request, response)
  }

  async #renderPage(url: URL): Promise<Page> {
    let isComplete = true
    const api: WebHandler = async (request) => {
      const answer = await this.#api(request)
      if (answer.status >= 500) isComplete = false
      return answer
    }
    const answer = await this.#render(new Request(url), { api, nonce: noncePlaceholder })
    const { status, headers } = answer
    const html = new PrecompressedTemplate(await answer.text(), noncePlaceholder)
    return {
      status,
      headers,
      html,
      // A page is rendered even if one of its API calls failed. The next visitor gets a complete one.
      isCacheable: status === 200 && isComplete && !headers.has('set-cookie'),
      // Plain and compressed.
      size: 2 * html.length,
    }
  }
}

async function send(page: Page, request: ExpressRequest, response: ExpressResponse): Promise<void> {
  writeHead(page, response)
  response.vary('Accept-Encoding')
  const nonce = String(response.locals.cspNonce)
  const isZipped = page.html.length >= minCompressedBytes && request.acceptsEncodings('gzip') === 'gzip'
  const bytes = isZipped ? await page.html.gzip(nonce) : page.html.fill(nonce)
  if (isZipped) response.setHeader('Content-Encoding', 'gzip')
  response.setHeader('Content-Length', bytes.length)
  response.end(request.method === 'HEAD' ? undefined : bytes)
}
