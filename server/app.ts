import type { IncomingMessage, ServerResponse } from 'node:http'
import compression from 'compression'
import express, {
  type ErrorRequestHandler,
  type Express,
  type Request as ExpressRequest,
  type RequestHandler,
} from 'express'
import type { Logger } from 'pino'
import { Problem } from '#contract/problems.ts'
import { discardRest } from './drain-request.ts'
import { manageRequests } from './manage-requests.ts'
import { requestOrigin } from './request-address.ts'
import { requestLog } from './request-log.ts'
import { baseHeaders, dataPolicy, pagePolicy, type SecuritySettings, sharedResource } from './security.ts'
import { sendProblem } from './send-problem.ts'
import { type WebHandler, webHandler } from './web-handler.ts'
import { xsrfCookie } from './xsrf-cookie.ts'

export type AppParts = {
  /** Answers everything below `/api`. */
  api: WebHandler
  /** Answers before `api` what it can from memory. */
  reads: RequestHandler
  /** Answers everything below `/files`. */
  files: WebHandler
  /** Serves the manage area, `/manage` and `/_next`. */
  next: (request: IncomingMessage, response: ServerResponse) => Promise<void>
  /** Whether headers are those of a manager, by cookie or bearer. */
  isManager: (headers: Headers) => Promise<boolean>
  /** Serve the site's own files, and every other page. */
  site: RequestHandler[]
  log: Logger
  security: SecuritySettings
  trustProxy: boolean | number | string[]
}

/** The front door: one Express app that never listens by itself. */
export function buildApp(parts: AppParts): Express {
  const { api, reads, files, next, isManager, site, log, security, trustProxy } = parts
  const app = express()
  app.disable('x-powered-by')
  app.disable('etag')
  app.set('trust proxy', trustProxy)
  app.set('query parser', 'simple')
  app.use(requestLog(log), discardRest, baseHeaders(security), refuseTrace, requestOrigin(security.publicUrl))
  app.get('/health', (_request, response) => void response.type('text').send('ok'))
  app.all('/health', (_request, response) =>
    sendProblem(response, new Problem('methodNotAllowed', { allow })),
  )
  app.use(compression())
  app.use('/api', dataPolicy, reads, webHandler(api))
  app.use('/files', dataPolicy, sharedResource, webHandler(files, { tellsHead: true, leaves: isPageWanted }))

  const page = pagePolicy(security)
  const cookie = xsrfCookie(security.publicUrl.startsWith('https:'))
  const toNext: RequestHandler = (request, response) => {
    // Next looks for its routes below the whole address, not below where it hangs.
    request.url = request.originalUrl
    return next(request, response)
  }
  const manage = manageRequests(isManager)
  app.use('/_next', page, manage, toNext)
  app.use('/manage', page, manage, cookie, toNext)
  app.use(page, cookie, sayMethods, ...site)
  app.use(failure(log))
  return app
}

/** Who follows a file's lasting address to nothing gets a page of the site about that, a program the problem. */
function isPageWanted({ status }: Response, request: ExpressRequest): boolean {
  return status === 404 && request.accepts(['json', 'html']) === 'html'
}

const allow = ['GET', 'HEAD']

/** The site refuses every other method itself, with a page. */
const sayMethods: RequestHandler = ({ method }, response, next) => {
  if (!allow.includes(method)) response.setHeader('Allow', allow.join(', '))
  next()
}

const known = [...allow, 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

/** Web requests, which everything behind us speaks, know no such method. */
const refuseTrace: RequestHandler = (request, response, next) => {
  if (!['TRACE', 'TRACK'].includes(request.method)) return next()
  sendProblem(response, new Problem('methodNotAllowed', { allow: known }))
}

function failure(log: Logger): ErrorRequestHandler {
  return (error: unknown, request, response, _next) => {
    if (error instanceof Problem) return sendProblem(response, error)
    const status = statusOf(error)
    if (status >= 500) log.error({ err: error, requestId: request.headers['x-request-id'] }, 'request failed')
    sendProblem(response, new Problem(status >= 500 ? 'unexpected' : 'badRequest'))
  }
}

// Express says of an address that cannot be decoded, say, that it is the caller's fault.
function statusOf(error: unknown): number {
  return error instanceof Error && 'status' in error && typeof error.status === 'number' ? error.status : 500
}
