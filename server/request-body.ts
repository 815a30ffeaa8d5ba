import { Readable, Transform } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import type { Request, RequestHandler } from 'express'

export class TooLarge {}

export type LimitedBody = {
  stream: ReadableStream
  exceeded(): boolean
}

/** The request body as a stream that fails once it exceeds `maxBytes`; undefined for a request without a body. */
export function limitBody(request: Request, maxBytes: number): LimitedBody | TooLarge | undefined {
  if (request.method === 'GET' || request.method === 'HEAD') return undefined
  const length = request.headers['content-length']
  if (length === undefined && request.headers['transfer-encoding'] === undefined) return undefined
  if (Number(length ?? 0) > maxBytes) return new TooLarge()
  let received = 0
  const limiter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      received += chunk.length
      if (received > maxBytes) done(new Error('request body too large'))
      else done(null, chunk)
    },
  })
  // pipe() does not forward errors of its source. Consumers get the error from the web stream.
  request.on('error', (error) => limiter.destroy(error))
  request.on('aborted', () => limiter.destroy(new Error('client disconnected')))
  limiter.on('error', () => undefined)
  return { stream: Readable.toWeb(request.pipe(limiter)), exceeded: () => received > maxBytes }
}

/** Bytes of a rejected body that are discarded, so that a client that sends it whole reads the response. */
const maxDrainedBytes = 50 * 1024 * 1024

/**
 * Reads and discards the rest of an unread request body after the response was sent. Otherwise a client that is still
 * sending might never read the response, and the next request on the connection would never start. A longer body closes the
 * connection.
 */
export const drainRequest: RequestHandler = (request, response, next) => {
  response.once('finish', () => {
    if (request.readableEnded) return
    let remaining = maxDrainedBytes
    request.unpipe()
    request.removeAllListeners('data')
    request.on('data', (chunk: Buffer) => {
      remaining -= chunk.length
      if (remaining < 0) request.destroy()
    })
    request.resume()
  })
  next()
}
