import type { Request as ExpressRequest, Response as ExpressResponse, RequestHandler } from 'express'
import { readKey } from './cache-key.ts'
import { Answer } from './cached-response.ts'
import { type ChangeSource, MemoryCache } from './memory-cache.ts'
import { addressOf } from './request-address.ts'
import { type WebHandler, writeHead } from './web-handler.ts'

/**
 * The reads of the anonymous, answered from memory while nothing has changed. `api` is asked with the address alone, no
 * cookie and no other header of whoever asks: so one answer is right for everybody, kept or not.
 */
export class ResponseCache {
  readonly #api: WebHandler
  readonly #origin: string
  readonly #answers: MemoryCache<Answer>

  constructor(api: WebHandler, origin: string, changes: ChangeSource) {
    this.#api = api
    this.#origin = origin
    this.#answers = new MemoryCache(changes)
  }

  /** Answers such reads; leaves everything else to the next. */
  readonly handle: RequestHandler = async (request, response, next) => {
    const { method, headers } = request
    const url = addressOf(request, response)
    const isAnonymous = headers.authorization === undefined
    const key = url ? readKey({ method, isAnonymous, url }) : undefined
    if (key === undefined) return next()
    await send(await this.#answer(key, headers['x-request-id']), request, response)
  }

  /** The same for calls from within this process. */
  readonly api: WebHandler = async (request) => {
    const isAnonymous = !request.headers.has('authorization')
    const key = readKey({ method: request.method, isAnonymous, url: new URL(request.url) })
    return key === undefined ? this.#api(request) : (await this.#answer(key)).toResponse()
  }

  #answer(key: string, requestId?: string | string[]): Promise<Answer> {
    return this.#answers.answer(key, async () => {
      const headers = new Headers(typeof requestId === 'string' ? { 'x-request-id': requestId } : {})
      return Answer.of(await this.#api(new Request(this.#origin + key, { headers })))
    })
  }
}

async function send(answer: Answer, request: ExpressRequest, response: ExpressResponse): Promise<void> {
  writeHead(answer, response)
  response.vary('Accept-Encoding')
  if (request.fresh) return void response.status(304).end()
  const { bytes, encoding } = await answer.body((name) => request.acceptsEncodings(name) === name)
  if (encoding) response.setHeader('Content-Encoding', encoding)
  response.setHeader('Content-Length', bytes.length)
  response.end(request.method === 'HEAD' ? undefined : bytes)
}
