import type { RequestHandler } from 'express'

/** The largest body accepted anywhere. A longer one closes the connection. */
const maxDrainedBytes = 50 * 1024 * 1024

/**
 * Reads and discards the rest of an unread request body after the response was sent. Otherwise a client that is still
 * sending might never read the response, and the next request on the connection would never start.
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
