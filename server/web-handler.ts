import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Request as ExpressRequest, Response as ExpressResponse, RequestHandler } from 'express'
import { Problem } from '#contract/problems.ts'
import { limitBody, TooLarge } from './body-limit.ts'
import { addressOf } from './request-address.ts'
import { sendProblem } from './send-problem.ts'

export type WebHandler = (request: Request) => Promise<Response>

/** The same, where what is sent besides matters: `locals` are those of Express's response. */
type WebHandlerWithLocals = (request: Request, locals: ExpressResponse['locals']) => Promise<Response>

type Options = {
  /** HEAD is told as such, because its answer is another one than that of GET. */
  tellsHead?: boolean
  /** Answers that are left to whoever is next. */
  leaves?: (answer: Response, request: ExpressRequest) => boolean
}

/** Serves what speaks web requests and answers, streaming both ways; a caller who hangs up aborts the request. */
export function webHandler(
  handle: WebHandlerWithLocals,
  { tellsHead = false, leaves = () => false }: Options = {},
): RequestHandler {
  return async (request, response, next) => {
    const hangUp = new AbortController()
    response.once('close', () => hangUp.abort())
    const body = limitBody(request)
    if (body instanceof TooLarge) return sendProblem(response, new Problem('tooLarge'))
    const url = addressOf(request, response)
    if (!url) return sendProblem(response, new Problem('badRequest'))
    // Whoever answers GET answers HEAD.
    const method = request.method === 'HEAD' && !tellsHead ? 'GET' : request.method
    const init: RequestInit & { duplex?: 'half' } = {
      method,
      headers: headersOf(request),
      signal: hangUp.signal,
    }
    if (body) Object.assign(init, { body: body.stream, duplex: 'half' })
    try {
      const answer = await handle(new Request(url, init), response.locals)
      if (leaves(answer, request)) {
        await answer.body?.cancel()
        return next()
      }
      if (!body?.exceeded()) return await send(answer, request, response)
    } catch (error) {
      if (!body?.exceeded()) throw error
    }
    sendProblem(response, new Problem('tooLarge'))
  }
}

function headersOf(request: ExpressRequest): Headers {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    if (Array.isArray(value)) for (const each of value) headers.append(name, each)
    else if (value !== undefined) headers.set(name, value)
  }
  // Web requests know no caller's address; whatever a caller says of it is overwritten.
  headers.set('x-client-address', request.ip ?? '')
  return headers
}

async function send(answer: Response, request: ExpressRequest, response: ExpressResponse): Promise<void> {
  if (response.destroyed) return void (await answer.body?.cancel())
  writeHead(answer, response)
  if (!answer.body || request.method === 'HEAD') {
    await answer.body?.cancel()
    response.end()
    return
  }
  try {
    // JSON is whole in memory anyway and goes out faster in one piece; reports and pictures flow.
    if (answer.headers.get('content-type')?.startsWith('application/json'))
      response.end(Buffer.from(await answer.arrayBuffer()))
    else await pipeline(Readable.from(answer.body), response)
  } catch (error) {
    // A caller who leaves in the middle is no fault of ours.
    if (!isHangUp(error)) throw error
  }
}

/** Status and headers of an answer, beside those that are set already. */
export function writeHead(
  { status, headers }: Pick<Response, 'status' | 'headers'>,
  response: ExpressResponse,
): void {
  response.status(status)
  headers.forEach((value, name) => {
    if (name !== 'set-cookie') response.setHeader(name, value)
  })
  for (const cookie of headers.getSetCookie()) response.append('set-cookie', cookie)
}

function isHangUp(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE'
}
