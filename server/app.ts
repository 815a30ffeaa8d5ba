import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import compression from 'compression'
import express, {
  type ErrorRequestHandler,
  type Request as ExpressRequest,
  type RequestHandler,
} from 'express'
import type { Logger } from 'pino'
import { noteCallerIn } from '#cms/platform/auth/logged-caller.ts'
import { traceRequest } from '#cms/platform/traces.ts'
import { maxBodyBytes } from '#contract/check-json.ts'
import { Problem } from '#contract/problems.ts'
import { chooseListFormat } from './choose-list-format.ts'
import { manageRequests } from './manage-requests.ts'
import { findMount, type Mounts } from './mounts.ts'
import { type CountForm, pageRequests, safeMethods } from './page-requests.ts'
import {
  clientResolver,
  originResolver,
  redirectSlashes,
  requestedHost,
  setSender,
  splitAbsoluteForm,
} from './request-address.ts'
import { drainRequests } from './request-body.ts'
import {
  classOf,
  isForAnyone,
  type LoggedRequest,
  loggedPath,
  logWhenClosed,
  requestIdOf,
} from './request-log.ts'
import {
  baseFields,
  commonFieldsOf,
  dataFields,
  fileFields,
  noncePolicy,
  ownAgentCluster,
  PagePolicy,
  type SecuritySettings,
  setFields,
  xsrfCookie,
} from './security.ts'
import { type Cache, pathOf, sendFromCaches } from './send-cached.ts'
import { sendProblem } from './send-problem.ts'
import { unavailablePages } from './unavailable-pages.ts'
import { type WebHandler, webHandler } from './web-handler.ts'

export type AppParts = {
  /** Handles `/api`. */
  api: WebHandler
  /** Answers public reads of `/api`. */
  reads: Cache
  /** Handles `/files`. */
  files: WebHandler
  /** Handles `/oai`. */
  oai: WebHandler
  /** Handles `/old`: addresses of entries in former systems. */
  old: WebHandler
  /** Services that browsers reach through this server. They set their own headers. */
  mounts: Mounts
  /** Handles the manage area: `/manage` and `/_next`. */
  next: (request: IncomingMessage, response: ServerResponse) => Promise<void>
  countForm: CountForm
  /** Counts a request that is a view of an entry, once it is answered. */
  countView: (request: IncomingMessage, response: ServerResponse) => void
  /** Of a challenge (contract §8, `GET /health`). */
  prove: (challenge: string) => string
  /** Handles all other paths. */
  site: {
    findFile: Cache['find']
    /** Handles paths before `pages`. */
    sources?: RequestHandler
    pages: Cache & { handle: RequestHandler }
  }
  log: Logger
  /** Counts a request, from here to the end of its response. */
  observe?: ((path: string, response: ServerResponse) => void) | undefined
  security: SecuritySettings
  trustProxy: boolean | number | string[]
}

/**
 * Builds the request listener. Each request passes these steps: id and log, mounted services, origin and client, headers of every
 * response, the caches, and Express for what they do not have. The caller starts listening.
 */
export function buildApp(parts: AppParts): RequestListener {
  const { log, mounts, security } = parts
  const policy = new PagePolicy(security)
  const app = expressApp(parts, policy)
  const caches = cachesOf(parts, policy)
  const trusts = app.get('trust proxy fn')
  const originOf = originResolver(security.publicUrl, trusts)
  const clientOf = clientResolver(trusts)
  const base = baseFields(security)
  const commonFields = commonFieldsOf(security, base)
  const drain = drainRequests()
  const noticeHost = otherHostNotice(log, security.publicUrl)

  const handle = (request: IncomingMessage, response: ServerResponse, logged: LoggedRequest) => {
    const { requestId } = logged
    const { headers, url = '' } = request
    const mounted = mounts.size > 0 && findMount(mounts, url)
    if (mounted) {
      setFields(response, ['X-Request-Id', requestId, ...ownAgentCluster])
      return mounted(request, response)
    }
    const origin = originOf(request)
    if (origin && headers['sec-fetch-mode'] === 'navigate') noticeHost(origin, requestedHost(request, trusts))
    const common = origin === undefined ? base : commonFields(origin)
    const setCommon = () => setFields(response, ['X-Request-Id', requestId, ...common])
    const fail = (error: unknown) => {
      log.error({ err: error, requestId }, 'request failed')
      if (!response.headersSent) setCommon()
      sendProblem(response, new Problem('unexpected'))
    }
    if (hasBody(request)) drain(request, response)
    try {
      const sent =
        origin && sendFromCaches(caches, request, response, { origin, requestId, clientOf, common })
      if (sent) logged.caller = 'anonymous'
      if (sent instanceof Promise) return void sent.catch(fail)
      if (sent) return
    } catch (error) {
      return fail(error)
    }
    setCommon()
    if (origin === undefined) return sendProblem(response, new Problem('badRequest'))
    setSender(request, origin, clientOf(request))
    headers['x-request-id'] = requestId
    noteCallerIn(logged, () => app(request, response))
  }

  return (request, response) => {
    splitAbsoluteForm(request)
    chooseListFormat(request)
    const { headers, method = '', url = '' } = request
    const requestId = requestIdOf(headers)
    parts.countView(request, response)
    const path = pathOf(url)
    const logged: LoggedRequest = { requestId, method, path: loggedPath(path) }
    if (isForAnyone(path)) logged.caller = 'anonymous'
    logWhenClosed(log, response, logged)
    parts.observe?.(path, response)
    const name = classOf(path)
    traceRequest(request, response, { requestId, name }, () => handle(request, response, logged))
  }
}

/** Logs once that a browser has opened another host than that of `PUBLIC_URL` or one of its sites. */
function otherHostNotice(log: Logger, publicUrl: string): (origin: string, host: string) => void {
  let isLogged = false
  return (origin, host) => {
    if (isLogged || origin.endsWith(`//${host}`)) return
    isLogged = true
    const message = `PUBLIC_URL is ${publicUrl}, but a browser has opened another host: links, signing in and files lead to PUBLIC_URL`
    log.warn({ host }, message)
  }
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined
}

function expressApp(parts: AppParts, policy: PagePolicy): express.Express {
  const { api, files, oai, old, next, countForm, site, log, trustProxy } = parts
  const app = express()
  app.disable('x-powered-by')
  app.disable('etag')
  app.set('trust proxy', trustProxy)
  app.set('query parser', 'simple')
  app.use(rejectTrace, redirectSlashes)
  app.get('/health', (request, response) => {
    const challenge = request.get('x-challenge') ?? ''
    if (/^[\w-]{1,64}$/.test(challenge)) response.set('X-Register-Proof', parts.prove(challenge))
    response.set('Cache-Control', 'no-store').type('text').send('ok')
  })
  app.all('/health', (_request, response) =>
    sendProblem(response, new Problem('methodNotAllowed', { allow: safeMethods })),
  )
  const compress = compression()
  app.use('/api', withFields(dataFields), compress, webHandler(api, { maxBytes: maxBodyBytes }))
  app.use('/files', withFields(fileFields), webHandler(files, { passesHead: true, passes: isPageWanted }))

  app.use('/oai', withFields(dataFields), compress, webHandler(oai))
  app.use('/old', webHandler(old, { passes: isPageWanted }))

  const toNext: RequestHandler = (request, response) => {
    // Next matches its routes against the full path, not the path below the mount point.
    request.url = request.originalUrl
    return next(request, response)
  }
  app.use('/_next', compress, noncePolicy(policy), manageRequests, toNext)
  app.use(
    '/manage',
    compress,
    noncePolicy(policy),
    manageRequests,
    xsrfCookie(policy),
    unavailablePages,
    toNext,
  )
  app.use(
    withFields(() => sitePolicy(policy)),
    pageRequests(countForm),
  )
  if (site.sources) app.use(site.sources)
  app.use(site.pages.handle)
  app.use(failure(log))
  return app
}

function withFields(fields: readonly string[] | (() => readonly string[])): RequestHandler {
  return (_request, response, next) => {
    setFields(response, typeof fields === 'function' ? fields() : fields)
    next()
  }
}

/** For responses of the site that are not pages, and pages without inline scripts. */
function sitePolicy(policy: PagePolicy): readonly string[] {
  return ['Content-Security-Policy', policy.with()]
}

const otherPaths = /^\/(?:api|files|oai|old|manage|_next|health)(?:[/?]|$)/i

function cachesOf({ reads, site: { findFile, pages } }: AppParts, policy: PagePolicy): Cache[] {
  // A missing file is answered with the site's "not found" page under the file's own path.
  const ofSite =
    (find: Cache['find']): Cache['find'] =>
    (request, call) =>
      otherPaths.test(request.url ?? '') ? undefined : find(request, call)
  return [
    reads,
    { find: ofSite(findFile), ownFields: () => sitePolicy(policy) },
    { find: ofSite(pages.find), ownFields: pages.ownFields },
  ]
}

/** A missing file or address is answered to a browser with the site's "not found" page, to other clients with the problem. */
function isPageWanted({ status }: Response, request: ExpressRequest): boolean {
  return status === 404 && request.accepts(['json', 'html']) === 'html'
}

const knownMethods = [...safeMethods, 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

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
