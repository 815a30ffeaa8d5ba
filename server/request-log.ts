import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import type { Logger } from 'pino'

const requestIdPattern = /^[\w.:-]{1,64}$/

/** The caller's `X-Request-Id` if it is valid, else a new one. */
export function requestIdOf(headers: IncomingHttpHeaders): string {
  const given = headers['x-request-id']
  return typeof given === 'string' && requestIdPattern.test(given) ? given : randomUUID()
}

type LoggedRequest = { requestId: string; method: string; path: string }

/** Logs a request when it ends. Query strings are not logged: they may contain signatures and codes. */
export function logWhenClosed(log: Logger, response: ServerResponse, request: LoggedRequest): void {
  const startedAt = performance.now()
  response.once('close', () => {
    const { statusCode: status, writableFinished } = response
    const ms = Math.round(performance.now() - startedAt)
    const line = { ...request, status, ms, ...(writableFinished ? {} : { aborted: true }) }
    if (status >= 500) log.error(line, 'request')
    else log.info(line, 'request')
  })
}
