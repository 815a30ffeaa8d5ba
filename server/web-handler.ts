import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Request as ExpressRequest, Response as ExpressResponse, RequestHandler } from 'express'
import { maxFormBytes } from '#contract/check-json.ts'
import { Problem } from '#contract/problems.ts'
import { addressOf } from './request-address.ts'
import { limitBody, TooLarge } from './request-body.ts'
import { sendProblem } from './send-problem.ts'

export type WebHandler = (request: Request) => Promise<Response>

type Options = {
  /** Passes HEAD on as HEAD. By default the handler gets GET, and the body of the response is dropped. */
  passesHead?: boolean
  /** Responses that are discarded in favour of the next Express handler. */
  passes?: (webResponse: Response, request: ExpressRequest) => boolean
  maxBytes?: number
}

/**
 * Adapts a Fetch API handler to Express, streaming both ways. A body of more than `maxBytes` is rejected. The request is
 * aborted when the client disconnects.
 */
export function webHandler(
  handle: WebHandler,
  { passesHead = false, passes = () => false, maxBytes = maxFormBytes }: Options = {},
): RequestHandler {
  return async (request, response, next) => {
    const disconnected = new AbortController()
    response.once('close', () => disconnected.abort())
    const body = limitBody(request, maxBytes)
    if (body instanceof TooLarge) return sendProblem(response, new Problem('tooLarge'))
    const url = addressOf(request)
    if (!url) return sendProblem(response, new Problem('badRequest'))
    const method = request.method === 'HEAD' && !passesHead ? 'GET' : request.method
    const init: RequestInit & { duplex?: 'half' } = {
      method,
      headers: headersOf(request),
      signal: disconnected.signal,
    }
    if (body) Object.assign(init, { body: body.stream, duplex: 'half' })
    try {
      const webResponse = await handle(new Request(url, init))
      if (passes(webResponse, request)) {
        await webResponse.body?.cancel()
        return next()
      }
      if (!body?.exceeded()) return await send(webResponse, request, response)
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
  return headers
}

async function send(
  webResponse: Response,
  request: ExpressRequest,
  response: ExpressResponse,
): Promise<void> {
  if (response.destroyed) return void (await webResponse.body?.cancel())
  writeHead(webResponse, response)
  if (!webResponse.body || request.method === 'HEAD') {
    await webResponse.body?.cancel()
    response.end()
    return
  }
  try {
    // JSON is in memory anyway and is faster to send in one piece; reports and files are streamed.
    if (webResponse.headers.get('content-type')?.startsWith('application/json'))
      response.end(Buffer.from(await webResponse.arrayBuffer()))
    else await pipeline(Readable.from(webResponse.body), response)
  } catch (error) {
    // A client that disconnects is not an error.
    if (!isClientDisconnect(error)) throw error
  }
}

/** Sets status and headers, in addition to those that are already set. */
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

function isClientDisconnect(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE'
}
