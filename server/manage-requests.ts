import type { RequestHandler } from 'express'
import { z } from 'zod'
import { Problem } from '#contract/problems.ts'
import { assertReadablePath, assertReadableQuery } from '#contract/readable-address.ts'
import { addressOf } from './request-address.ts'

/** Next's own limit. */
const maxStateLength = 40_000
const actionId = /^(?:[\da-f]{2})?[\da-f]{40}$/

/** The state that Next's router sends in a header. Next responds with 500 to any other shape. */
const segment = z.union([
  z.string(),
  z.tuple([z.string(), z.string(), z.enum(paramTypes()), z.array(z.string()).nullable()]),
])
const routerState = z.tuple([
  segment,
  z.record(
    z.string(),
    z.lazy((): z.ZodType => routerState),
  ),
  z.tuple([z.string(), z.string()]).nullish(),
  z.enum(['refetch', 'inside-shared-layout', 'metadata-only']).nullish(),
  z.number().nullish(),
  z.string().optional(),
])

function paramTypes() {
  const intercepted = ['(..)(..)', '(.)', '(..)', '(...)'] as const
  const types = ['c', 'd'].flatMap((type) => [type, ...intercepted.map((marker) => `${type}i${marker}`)])
  return ['oc', ...types]
}

/**
 * Rejects requests that Next would answer with 500 (undecodable addresses, malformed router states) and server actions of
 * callers who are not managers.
 */
export function manageRequests(isManager: (headers: Headers) => Promise<boolean>): RequestHandler {
  return async (request, response, next) => {
    const url = addressOf(request, response)
    if (!url) throw new Problem('badRequest')
    assertReadablePath(url.pathname)
    assertReadableQuery(url.searchParams)
    const { 'next-router-state-tree': state, 'next-action': action, cookie, authorization } = request.headers
    if (state !== undefined && !isRouterState(String(state))) throw new Problem('badRequest')
    if (request.method === 'GET' || request.method === 'HEAD') return next()
    if (request.method !== 'POST' || action === undefined)
      throw new Problem('methodNotAllowed', { allow: ['GET', 'HEAD'] })
    if (!actionId.test(String(action))) throw new Problem('notFound')
    // The manage area uploads nothing through server actions, so they are never multipart forms.
    if (!request.is('text/plain')) throw new Problem('unsupportedMediaType')
    assertOwnOrigin(request.headers.origin, url)
    const headers = new Headers({ ...(cookie && { cookie }), ...(authorization && { authorization }) })
    if (!(await isManager(headers))) throw new Problem('unauthorized')
    next()
  }
}

function isRouterState(header: string): boolean {
  if (header.length > maxStateLength) return false
  try {
    return routerState.safeParse(JSON.parse(decodeURIComponent(header))).success
  } catch {
    return false
  }
}

function assertOwnOrigin(origin: string | undefined, url: URL): void {
  if (origin !== undefined && URL.parse(origin)?.host !== url.host) throw new Problem('forbidden')
}
