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
import { manageRequests } from './manage-requests.ts'
import { requestOrigin } from './request-address.ts'
import { drainRequest } from './request-body.ts'
import { requestLog } from './request-log.ts'
import {
  baseHeaders,
  dataPolicy,
  pagePolicy,
  type SecuritySettings,
  sharedResource,
  xsrfCookie,
} from './security.ts'
import { sendProblem } from './send-problem.ts'
import { type WebHandler, webHandler } from './web-handler.ts'

export type AppParts = {
  /** Handles `/api`. */
  api: WebHandler
  /** Runs before `api` and answers from the response cache. */
  reads: RequestHandler
  /** Handles `/files`. */
  files: WebHandler
  /** Handles the manage area: `/manage` and `/_next`. */
  next: (request: IncomingMessage, response: ServerResponse) => Promise<void>
  /** Whether the request headers identify a manager, by session cookie or bearer token. */
  isManager: (headers: Headers) => Promise<boolean>
  /** Handle all other paths: the site's static files, then its pages. */
  site: RequestHandler[]
  log: Logger
  security: SecuritySettings
  trustProxy: boolean | number | string[]
}

/** Builds the Express app that serves everything. The caller listens. */
export function buildApp(parts: AppParts): Express {
  const { api, reads, files, next, isManager, site, log, security, trustProxy } = parts
  const app = express()
  app.disable('x-powered-by')
  app.disable('etag')
  app.set('trust proxy', trustProxy)
  app.set('query parser', 'simple')
  app.use(
    requestLog(log),
    drainRequest,
    baseHeaders(security),
    rejectTrace,
    requestOrigin(security.publicUrl),
  )
  app.get('/health', (_request, response) => void response.type('text').send('ok'))
  app.all('/health', (_request, response) =>
    sendProblem(response, new Problem('methodNotAllowed', { allow: readMethods })),
  )
  app.use(compression())
  app.use('/api', dataPolicy, reads, webHandler(api))
  app.use('/files', dataPolicy, sharedResource, webHandler(files, { passesHead: true, passes: isPageWanted }))

  const page = pagePolicy(security)
  const cookie = xsrfCookie(security.publicUrl.startsWith('https:'))
  const toNext: RequestHandler = (request, response) => {
    // Next matches its routes against the full path, not the path below the mount point.
    request.url = request.originalUrl
    return next(request, response)
  }
  const manage = manageRequests(isManager)
  app.use('/_next', page, manage, toNext)
  app.use('/manage', page, manage, cookie, toNext)
  app.use(page, cookie, setAllowHeader, ...site)
  app.use(failure(log))
  return app
}

/** A missing file is answered to a browser with the site's "not found" page, to other clients with the problem. */
function isPageWanted({ status }: Response, request: ExpressRequest): boolean {
  return status === 404 && request.accepts(['json', 'html']) === 'html'
}

const readMethods = ['GET', 'HEAD']

/** The only page with a form that works without JavaScript. */
const formPage = '/feedback'

/** The site itself answers other methods with 405 and an error page, but without the `Allow` header. */
const setAllowHeader: RequestHandler = ({ method, path }, response, next) => {
  const allowed = path === formPage ? [...readMethods, 'POST'] : readMethods
  if (!readMethods.includes(method)) response.setHeader('Allow', allowed.join(', '))
  next()
}

const knownMethods = [...readMethods, 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

/** The `Request` constructor of the Fetch API throws for these methods. */
const rejectTrace: RequestHandler = (request, response, next) => {
  if (!['TRACE', 'TRACK'].includes(request.method)) return next()
  sendProblem(response, new Problem('methodNotAllowed', { allow: knownMethods }))
}

function failure(log: Logger): ErrorRequestHandler {
  return (error: unknown, request, response, _next) => {
    if (error instanceof Problem) return sendProblem(response, error)
    const status = statusOf(error)
    if (status >= 500) log.error({ err: error, requestId: request.headers['x-request-id'] }, 'request failed')
    sendProblem(response, new Problem(status >= 500 ? 'unexpected' : 'badRequest'))
  }
}

// Express sets a 4xx `status` on errors of the caller, such as a path that cannot be decoded.
function statusOf(error: unknown): number {
  return error instanceof Error && 'status' in error && typeof error.status === 'number' ? error.status : 500
}
