import { randomUUID } from 'node:crypto'
import type { RequestHandler } from 'express'
import type { Logger } from 'pino'

const givenId = /^[\w.:-]{1,64}$/

/**
 * Gives every request an id (the caller's, where it is a sane one) that the answer and everything behind us bears,
 * and writes one line when it is over. Query strings stay out of it: signatures and codes travel in them.
 */
export function requestLog(log: Logger): RequestHandler {
  return (request, response, next) => {
    const given = request.headers['x-request-id']
    const requestId = typeof given === 'string' && givenId.test(given) ? given : randomUUID()
    request.headers['x-request-id'] = requestId
    response.setHeader('X-Request-Id', requestId)
    const { method, path } = request
    const begun = performance.now()
    response.once('close', () => {
      const ms = Math.round(performance.now() - begun)
      const status = response.statusCode
      const line = {
        requestId,
        method,
        path,
        status,
        ms,
        ...(response.writableFinished ? {} : { aborted: true }),
      }
      if (status >= 500) log.error(line, 'request')
      else log.info(line, 'request')
    })
    next()
  }
}
