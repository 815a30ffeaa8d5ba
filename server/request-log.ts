import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import type { LoggedCaller } from '#cms/platform/auth/logged-caller.ts'

const requestIdPattern = /^[\w.:-]{1,64}$/

/** The caller's `X-Request-Id` if it is valid, else a new one. */
export function requestIdOf(headers: IncomingHttpHeaders): string {
  const given = headers['x-request-id']
  return typeof given === 'string' && requestIdPattern.test(given) ? given : randomUUID()
}

/** What is before the name of a file: its entry and field, or all but the last segment. */
const beforeName = /^(\/(?:files|storage)\/(?:.*?[\da-f-]{36}\/[^/]+\/|.*\/)).+$/i

/** The path that is logged: without the names of files, which people choose, and what follows them. */
export function loggedPath(path: string): string {
  return path.replace(beforeName, '$1*')
}

const classes = ['api', 'files', 'oai', 'old', 'manage', '_next', 'assets', 'health', 'realms', 'storage']

/** Whether a path is answered alike to every caller, whatever the request has of credentials. */
export function isForAnyone(path: string): boolean {
  return ['pages', 'assets', 'oai', 'old'].includes(classOf(path))
}

/** The part of the register that a path belongs to, for metrics and traces. */
export function classOf(path: string): string {
  const [, first = ''] = path.split('/')
  return classes.includes(first) ? first : 'pages'
}

export type LoggedRequest = LoggedCaller & { requestId: string; method: string; path: string }

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
