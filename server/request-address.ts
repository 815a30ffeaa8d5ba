import type { Request, RequestHandler, Response } from 'express'
import { Problem } from '#contract/problems.ts'
import { isOwnHost } from '#contract/sites.ts'
import { sendProblem } from './send-problem.ts'

const hostShape = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{0,5})?$/i

/**
 * Decides which of our origins a request is for, once and for everything behind: that of `PUBLIC_URL`, or of a site beside
 * it. Any other host gets the main site, so that no page, redirect or cache entry is ever made of what a caller made up;
 * a `Host` that is none is refused.
 */
export function requestOrigin(publicUrl: string): RequestHandler {
  const home = new URL(publicUrl)
  return (request, response, next) => {
    const { host } = request.headers
    if (host && !hostShape.test(host)) return sendProblem(response, new Problem('badRequest'))
    const own = new URL(home)
    // Express gives what a trusted proxy says of the host first.
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

/** The whole address of a request, at the origin that `requestOrigin` decided; null where there is none. */
export function addressOf({ originalUrl }: Request, { locals }: Response): URL | null {
  const origin = String(locals.origin)
  if (originalUrl.startsWith('/')) return URL.parse(origin + originalUrl)
  // A request line may have the whole address in it.
  const sent = URL.parse(originalUrl)
  return sent && URL.parse(origin + sent.pathname + sent.search)
}
