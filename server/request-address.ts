import type { Request, RequestHandler, Response } from 'express'
import { Problem } from '#contract/problems.ts'
import { isOwnHost } from '#contract/sites.ts'
import { sendProblem } from './send-problem.ts'

const hostPattern = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{0,5})?$/i

/**
 * Resolves the origin of a request, for all handlers after it: that of `PUBLIC_URL` or of one of its sibling sites. Any
 * other host is treated as the main site, so that no page, redirect or cache entry contains a forged host. A malformed
 * `Host` is rejected.
 */
export function requestOrigin(publicUrl: string): RequestHandler {
  const home = new URL(publicUrl)
  return (request, response, next) => {
    const { host } = request.headers
    if (host && !hostPattern.test(host)) return sendProblem(response, new Problem('badRequest'))
    const own = new URL(home)
    // `request.hostname` prefers the X-Forwarded-Host of a trusted proxy.
    own.hostname =
      [request.hostname, hostnameOf(host)].find((each) => each && isOwnHost(each, home.hostname)) ??
      home.hostname
    response.locals.origin = own.origin
    request.headers.host = own.host
    request.headers['x-forwarded-host'] = own.host
    request.headers['x-forwarded-proto'] = own.protocol.slice(0, -1)
    delete request.headers.forwarded
    next()
  }
}

function hostnameOf(host: string | undefined): string | undefined {
  return host?.replace(/:\d*$/, '')
}

/** The URL of a request at the origin that `requestOrigin` resolved; null if it cannot be parsed. */
export function addressOf({ originalUrl }: Request, { locals }: Response): URL | null {
  const origin = String(locals.origin)
  if (originalUrl.startsWith('/')) return URL.parse(origin + originalUrl)
  // Absolute form of the request target (RFC 9112, 3.2.2).
  const target = URL.parse(originalUrl)
  return target && URL.parse(origin + target.pathname + target.search)
}
