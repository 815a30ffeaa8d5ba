import { randomBytes } from 'node:crypto'
import type { RequestHandler } from 'express'
import { KeptAnswers, type ToldOfChanges } from './kept-answers.ts'
import type { RenderSite } from './site-handler.ts'
import { addressOf, type WebHandler, webHandler, writeHead } from './web-handler.ts'

/** Stands for the nonce in a page that is kept; nobody outside this process ever sees it. */
const anyNonce = randomBytes(32).toString('base64url')

/** A rendered page with a gap for each nonce. */
type Page = {
  status: number
  headers: Headers
  parts: readonly string[]
  isKeepable: boolean
  size: number
}

/**
 * The site's pages, kept in memory like what they are made of. They are rendered for their address alone, host and
 * language within, and no cookie or other header of whoever asks; each is sent with a nonce of its own.
 */
export class PageCache {
  readonly #render: RenderSite
  readonly #api: WebHandler
  readonly #pages: KeptAnswers<Page>
  readonly #direct: RequestHandler

  constructor(render: RenderSite, api: WebHandler, changes: ToldOfChanges) {
    this.#render = render
    this.#api = api
    this.#pages = new KeptAnswers(changes)
    this.#direct = webHandler((request, { cspNonce }) => render(request, { api, nonce: String(cspNonce) }))
  }

  readonly handle: RequestHandler = async (request, response, next) => {
    const url = addressOf(request)
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    // React Router's own calls for data are streams.
    if (!url || !isRead || url.pathname.endsWith('.data')) return this.#direct(request, response, next)
    const page = await this.#pages.answer(url.href, () => this.#make(url))
    writeHead(page, response)
    response.end(request.method === 'HEAD' ? undefined : page.parts.join(String(response.locals.cspNonce)))
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
    const text = await answer.text()
    return {
      status,
      headers,
      parts: text.split(anyNonce),
      // A page makes do without a part that could not be read; the next visitor shall have it.
      isKeepable: status === 200 && isSound && !headers.has('set-cookie'),
      size: 2 * text.length,
    }
  }
}
