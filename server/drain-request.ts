import type { RequestHandler } from 'express'

/** Whoever sends more than the largest body that is taken anywhere is cut off. */
const mostDiscarded = 50 * 1024 * 1024

/**
 * What is left of a body that nobody wants is read and thrown away once the answer is out: else the caller, who is
 * still sending, might never get to read it, and the next request on the connection would wait behind it for ever.
 */
export const discardRest: RequestHandler = (request, response, next) => {
  response.once('finish', () => {
    if (request.readableEnded) return
    let left = mostDiscarded
    request.unpipe()
    request.removeAllListeners('data')
    request.on('data', (chunk: Buffer) => {
      left -= chunk.length
      if (left < 0) request.destroy()
    })
    request.resume()
  })
  next()
}
