import { randomBytes } from 'node:crypto'
import type { Request as ExpressRequest, Response as ExpressResponse, RequestHandler } from 'express'
import { worthEncoding } from './cached-response.ts'
import { GappedText } from './gapped-text.ts'
import { type ChangeSource, MemoryCache } from './memory-cache.ts'
import { addressOf } from './request-address.ts'
import type { RenderSite } from './site-handler.ts'
import { type WebHandler, webHandler, writeHead } from './web-handler.ts'

/** Stands for the nonce in a page that is kept; nobody outside this process ever sees it. */
const anyNonce = randomBytes(32).toString('base64url')

type Page = {
  status: number
  headers: Headers
  /** With a gap for each nonce. */
  html: GappedText
  isKeepable: boolean
  size: number
}

/**
 * The site's pages, kept in memory like what they are made of. They are rendered for their address alone, site and
 * language within, and no cookie or other header of whoever asks; each is sent with a nonce of its own.
 */
export class PageCache {
  readonly #render: RenderSite
  readonly #api: WebHandler
  readonly #pages: MemoryCache<Page>
  readonly #direct: RequestHandler

  constructor(render: RenderSite, api: WebHandler, changes: ChangeSource) {
    this.#render = render
    this.#api = api
    this.#pages = new MemoryCache(changes)
    this.#direct = webHandler((request, { cspNonce }) => render(request, { api, nonce: String(cspNonce) }))
  }

  readonly handle: RequestHandler = async (request, response, next) => {
    const url = addressOf(request, response)
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    // React Router's own calls for data are streams.
    if (!url || !isRead || url.pathname.endsWith('.data')) return this.#direct(request, response, next)
    const page = await this.#pages.answer(url.href, () => this.#make(url))
    await send(page, request, response)
  }

  async #make(url: URL): Promise<Page> {
    let isSound = true
    const api: WebHandler = async (request) => {
      const answer = await this.#api(request)
      if (answer.status >= 500) isSound = false
      return answer
    }
    const answer = await this.#render(new Request(url), { api, nonce: anyNonce })
    const { status, headers } = answer
    const html = new GappedText(await answer.text(), anyNonce)
    return {
      status,
      headers,
      html,
      // A page makes do without a part that could not be read; the next visitor shall have it.
      isKeepable: status === 200 && isSound && !headers.has('set-cookie'),
      // The text, and the same compressed.
      size: 2 * html.length,
    }
  }
}

async function send(page: Page, request: ExpressRequest, response: ExpressResponse): Promise<void> {
  writeHead(page, response)
  response.vary('Accept-Encoding')
  const nonce = String(response.locals.cspNonce)
  const isZipped = page.html.length >= worthEncoding && request.acceptsEncodings('gzip') === 'gzip'
  const bytes = isZipped ? await page.html.gzip(nonce) : page.html.fill(nonce)
  if (isZipped) response.setHeader('Content-Encoding', 'gzip')
  response.setHeader('Content-Length', bytes.length)
  response.end(request.method === 'HEAD' ? undefined : bytes)
}
