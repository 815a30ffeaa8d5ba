import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Request as ExpressRequest, Response as ExpressResponse } from 'express'
import fresh from 'fresh'
import type { Logger } from 'pino'
import type { CachedResponse } from './cached-response.ts'
import type { ClientOf, OriginOf } from './request-address.ts'
import { logWhenClosed, requestIdOf } from './request-log.ts'

/** The headers of a response to this request that are not the same for all requests, as alternating names and values. */
type OwnFields = (answer: CachedResponse, request: IncomingMessage) => readonly string[]

type Write = (status: number, fields: readonly string[], bytes?: Buffer) => void

/** Chooses between 304, HEAD and the body in the best encoding. Only a body that is not compressed yet takes a while. */
function respond(
  answer: CachedResponse,
  request: IncomingMessage,
  own: readonly string[],
  write: Write,
): void | Promise<void> {
  const { method, headers } = request
  // A response with a cookie is sent whole, so that no shared cache updates its copy from it.
  const isKnown =
    answer.status === 200 && !own.includes('Set-Cookie') && fresh(headers, { etag: answer.etag })
  if (isKnown) return write(304, [...answer.notModifiedFields, ...own])
  const send = ({ bytes, fields }: Awaited<ReturnType<CachedResponse['body']>>) =>
    write(answer.status, [...answer.fields, ...fields, ...own], method === 'HEAD' ? undefined : bytes)
  const body = answer.body(headers['accept-encoding'])
  return body instanceof Promise ? body.then(send) : send(body)
}

const noFields: OwnFields = () => []

/** Sends a response through Express, in addition to the headers that are already set. */
export async function sendCached(
  answer: CachedResponse,
  request: ExpressRequest,
  response: ExpressResponse,
  ownFields = noFields,
): Promise<void> {
  await respond(answer, request, ownFields(answer, request), (status, fields, bytes) => {
    response.status(status)
    for (let index = 0; index < fields.length; index += 2) {
      const [name = '', value = ''] = fields.slice(index, index + 2)
      if (name.toLowerCase() === 'set-cookie') response.append(name, value)
      else response.setHeader(name, value)
    }
    response.end(bytes)
  })
}

export type CacheArea = {
  /** The response to a GET or HEAD request of this URL; undefined if Express has to answer it. */
  find: (
    request: IncomingMessage,
    origin: string,
    call: { requestId: string; clientOf: ClientOf },
  ) => CachedResponse | Promise<CachedResponse> | undefined
  /** Headers that the Express handlers before the cache would have set. */
  baseFields: readonly string[]
  ownFields?: OwnFields
}

type Settings = {
  areas: readonly CacheArea[]
  originOf: OriginOf
  clientOf: ClientOf
  /** Headers of every response of a site. */
  originFields: (origin: string) => readonly string[]
  log: Logger
}

/**
 * Answers requests that the caches can answer, before Express, with the headers and the log line that Express would give them.
 * Returns false for all other requests.
 */
export function answerFromMemory({ areas, originOf, clientOf, originFields, log }: Settings) {
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    const { method = '', url = '', headers } = request
    const hasBody = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined
    if ((method !== 'GET' && method !== 'HEAD') || hasBody) return false
    const origin = originOf(request)
    if (origin === undefined) return false
    const requestId = requestIdOf(headers)
    for (const { find, baseFields, ownFields = noFields } of areas) {
      const found = find(request, origin, { requestId, clientOf })
      if (!found) continue
      logWhenClosed(log, response, { requestId, method, path: pathOf(url) })
      const send = (answer: CachedResponse) =>
        respond(answer, request, ownFields(answer, request), (status, fields, bytes) => {
          response.writeHead(status, [
            'X-Request-Id',
            requestId,
            ...baseFields,
            ...originFields(origin),
            ...fields,
          ])
          response.end(bytes)
        })
      const sent = found instanceof Promise ? found.then(send) : send(found)
      sent?.catch((error: unknown) => {
        log.error({ err: error, requestId }, 'request failed')
        response.destroy()
      })
      return true
    }
    return false
  }
}

export function pathOf(url: string): string {
  const end = url.indexOf('?')
  return end < 0 ? url : url.slice(0, end)
}
