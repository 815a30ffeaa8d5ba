import { randomUUID } from 'node:crypto'
import type { RequestHandler } from 'express'
import type { Logger } from 'pino'

const requestIdPattern = /^[\w.:-]{1,64}$/

/**
 * Sets `X-Request-Id` on request and response (the caller's id if it is valid, else a new one) and logs each request when
 * it ends. Query strings are not logged: they may contain signatures and codes.
 */
export function requestLog(log: Logger): RequestHandler {
  return (request, response, next) => {
    const given = request.headers['x-request-id']
    const requestId = typeof given === 'string' && requestIdPattern.test(given) ? given : randomUUID()
    request.headers['x-request-id'] = requestId
    response.setHeader('X-Request-Id', requestId)
    const { method, path } = request
    const startedAt = performance.now()
    response.once('close', () => {
      const ms = Math.round(performance.now() - startedAt)
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
