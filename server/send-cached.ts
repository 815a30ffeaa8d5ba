import type { IncomingMessage, ServerResponse } from 'node:http'
import fresh from 'fresh'
import type { CachedResponse } from './cached-response.ts'
import type { ClientOf } from './request-address.ts'
import { frameOptions } from './security.ts'

/** The details of a request before it is routed. */
export type Call = { origin: string; requestId: string; clientOf: ClientOf }

export type Cache = {
  /** The response to a GET or HEAD request; undefined if Express has to handle it. */
  find: (request: IncomingMessage, call: Call) => CachedResponse | Promise<CachedResponse> | undefined
  /** The headers of a response that are not the same for all requests, as alternating names and values. */
  ownFields: (cached: CachedResponse, request: IncomingMessage) => readonly string[]
}

/**
 * Sends a response with its own headers and those of every response: 304, without or with its body in the best encoding.
 * Returns a promise only if the body is not compressed yet. One array per response: several took 5 % of its time.
 */
export function sendCached(
  cached: CachedResponse,
  { method, headers }: IncomingMessage,
  response: ServerResponse,
  own: readonly string[],
  common: readonly string[] = [],
  requestId?: string,
): void | Promise<void> {
  // Old browsers would heed the header although the policy lets other sites frame the page.
  const shared = cached.isEmbeddable ? withoutFrameOptions(common) : common
  if (cached.isEmbeddable) response.removeHeader(frameOptions)
  const write = (
    status: number,
    fields: readonly string[],
    bodyFields: readonly string[] = [],
    bytes?: Buffer,
  ) => {
    const id = requestId === undefined ? [] : ['X-Request-Id', requestId]
    response.writeHead(status, [...id, ...shared, ...fields, ...bodyFields, ...own])
    response.end(bytes)
  }
  // A response with a cookie is sent whole, so that no shared cache updates its copy from it.
  const isKnown =
    cached.status === 200 && !own.includes('Set-Cookie') && fresh(headers, { etag: cached.etag })
  if (isKnown) return write(304, cached.notModifiedFields)
  const send = ({ bytes, fields }: Awaited<ReturnType<CachedResponse['body']>>) =>
    write(cached.status, cached.fields, fields, method === 'HEAD' ? undefined : bytes)
  const body = cached.body(headers['accept-encoding'])
  return body instanceof Promise ? body.then(send) : send(body)
}

function withoutFrameOptions(fields: readonly string[]): string[] {
  const at = fields.indexOf(frameOptions)
  return fields.filter((_, index) => at < 0 || (index !== at && index !== at + 1))
}

/**
 * Sends the response of the first cache that has one, with the headers of every response. False if none has, and for methods
 * other than GET and HEAD.
 */
export function sendFromCaches(
  caches: readonly Cache[],
  request: IncomingMessage,
  response: ServerResponse,
  call: Call & { common: readonly string[] },
): boolean | Promise<void> {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false
  for (const { find, ownFields } of caches) {
    const found = find(request, call)
    if (!found) continue
    const send = (cached: CachedResponse) =>
      sendCached(cached, request, response, ownFields(cached, request), call.common, call.requestId)
    return (found instanceof Promise ? found.then(send) : send(found)) ?? true
  }
  return false
}

export function pathOf(url: string): string {
  const end = url.indexOf('?')
  return end < 0 ? url : url.slice(0, end)
}
