import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable, Transform } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import type { Request } from 'express'

export class TooLarge {}

type LimitedBody = {
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

/** Bytes of an unread body that are discarded. */
const maxDrainedBytes = 50 * 1024 ** 2
/** Bytes a millisecond, of all bodies together. */
const drainRate = 20 * 1024

/**
 * Discards the rest of an unread request body after the response was sent. Otherwise a client that is still sending might
 * never read the response, and the next request on the connection would never start. Reading costs more than rejecting,
 * so all these bodies share one rate. A longer body closes the connection.
 */
export function drainRequests(): (request: IncomingMessage, response: ServerResponse) => void {
  /** The time at which the discarded bytes are within the rate. */
  let paidUntil = 0
  return (request, response) => {
    // Node discards bodies that nobody has begun to read, as fast as they arrive.
    request.read(0)
    response.once('finish', () => {
      if (request.readableEnded) return
      let remaining = maxDrainedBytes
      request.unpipe()
      request.removeAllListeners('data')
      request.on('data', ({ length }: Buffer) => {
        remaining -= length
        if (remaining < 0) return void request.destroy()
        const now = performance.now()
        paidUntil = Math.max(now, paidUntil) + length / drainRate
        request.pause()
        setTimeout(() => request.resume(), paidUntil - now).unref()
      })
      request.resume()
    })
  }
}
