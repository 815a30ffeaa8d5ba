import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import compression from 'compression'
import express, {
  type ErrorRequestHandler,
  type Request as ExpressRequest,
  type RequestHandler,
} from 'express'
import type { Logger } from 'pino'
import { maxBodyBytes } from '#contract/check-json.ts'
import { Problem } from '#contract/problems.ts'
import { manageRequests } from './manage-requests.ts'
import { type CountForm, pageRequests, readMethods } from './page-requests.ts'
import {
  clientResolver,
  originResolver,
  redirectSlashes,
  requestOrigin,
  splitAbsoluteForm,
} from './request-address.ts'
import { drainRequests } from './request-body.ts'
import { requestLog } from './request-log.ts'
import {
  baseHeaders,
  dataPolicy,
  headersSetBy,
  noncePolicy,
  PagePolicy,
  robotsFields,
  robotsHeader,
  type SecuritySettings,
  sharedResource,
  sitePolicy,
  xsrfCookie,
} from './security.ts'

import { answerFromMemory, type CacheArea } from './send-cached.ts'
import { sendProblem } from './send-problem.ts'
import { type WebHandler, webHandler } from './web-handler.ts'

export type AppParts = {
  /** Handles `/api`. */
  api: WebHandler
  /** Runs before `api` and answers from the response cache. */
  reads: CachedHandler
  /** Handles `/files`. */
  files: WebHandler
  /** Handles the manage area: `/manage` and `/_next`. */
  next: (request: IncomingMessage, response: ServerResponse) => Promise<void>
  countForm: CountForm
  /** Handle all other paths: the site's static files, then its pages. */
  site: CachedHandler[]
  log: Logger
  security: SecuritySettings
  trustProxy: boolean | number | string[]
}

/** Without `find`, nothing is answered before Express. */
export type CachedHandler = { handle: RequestHandler } & Partial<Pick<CacheArea, 'find' | 'ownFields'>>

/**
 * Builds the request listener: sends cached responses directly, and passes all other requests to Express. The caller starts
 * listening.
 */
export function buildApp(parts: AppParts): RequestListener {
  const { api, reads, files, next, countForm, site, log, security, trustProxy } = parts
  const app = express()
  app.disable('x-powered-by')
  app.disable('etag')
  app.set('trust proxy', trustProxy)
  app.set('query parser', 'simple')
  const base = baseHeaders(security)
  const robots = robotsFields(security)
  const trusts = app.get('trust proxy fn')
  const originOf = originResolver(security.publicUrl, trusts)
  app.use(
    requestLog(log),
    drainRequests(),
    base,
    rejectTrace,
    requestOrigin(originOf),
    robotsHeader(robots),
    redirectSlashes,
  )
  app.get('/health', (_request, response) => void response.type('text').send('ok'))
  app.all('/health', (_request, response) =>
    sendProblem(response, new Problem('methodNotAllowed', { allow: readMethods })),
  )
  const compress = compression()
  app.use('/api', dataPolicy, reads.handle, compress, webHandler(api, { maxBytes: maxBodyBytes }))
  app.use('/files', dataPolicy, sharedResource, webHandler(files, { passesHead: true, passes: isPageWanted }))

  const policy = new PagePolicy(security)
  const toNext: RequestHandler = (request, response) => {
    // Next matches its routes against the full path, not the path below the mount point.
    request.url = request.originalUrl
    return next(request, response)
  }
  app.use('/_next', compress, noncePolicy(policy), manageRequests, toNext)
  app.use('/manage', compress, noncePolicy(policy), manageRequests, xsrfCookie(policy), toNext)
  app.use(sitePolicy(policy), pageRequests(countForm), ...site.map(({ handle }) => handle))
  app.use(failure(log))

  const ownPolicy = () => ['Content-Security-Policy', policy.with()]
  const areas = [
    ...cacheAreas([reads], headersSetBy(base, dataPolicy)),
    ...cacheAreas(site.map(onlySitePaths), headersSetBy(base), ownPolicy),
  ]
  const sendFromMemory = answerFromMemory({
    areas,
    originOf,
    clientOf: clientResolver(trusts),
    originFields: robots,
    log,
  })
  return (request, response) => {
    splitAbsoluteForm(request)
    try {
      if (sendFromMemory(request, response)) return
    } catch (error) {
      log.error({ err: error }, 'request failed')
      return void response.destroy()
    }
    app(request, response)
  }
}

const otherPaths = /^\/(?:api|files|manage|_next|health)(?:[/?]|$)/i

/**
 * Excludes the paths of other areas from the site's cache: a missing file is answered with the site's "not found" page
 * under the file's own path.
 */
function onlySitePaths({ find, ...handler }: CachedHandler): CachedHandler {
  if (!find) return handler
  return {
    ...handler,
    find: (request, ...rest) => (otherPaths.test(request.url ?? '') ? undefined : find(request, ...rest)),
  }
}

function cacheAreas(
  handlers: CachedHandler[],
  baseFields: string[],
  defaultFields: CacheArea['ownFields'] = () => [],
): CacheArea[] {
  return handlers.flatMap(({ find, ownFields = defaultFields }) =>
    find ? [{ find, baseFields, ownFields }] : [],
  )
}

/** A missing file is answered to a browser with the site's "not found" page, to other clients with the problem. */
function isPageWanted({ status }: Response, request: ExpressRequest): boolean {
  return status === 404 && request.accepts(['json', 'html']) === 'html'
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
