import type { RequestHandler } from 'express'
import { z } from 'zod'
import { Problem } from '#contract/problems.ts'
import { assertReadablePath, assertReadableQuery } from '#contract/readable-address.ts'
import { addressOf } from './request-address.ts'

/** Next's own limit. */
const maxStateLength = 40_000

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
 * Rejects requests that Next would answer with 500 (undecodable addresses, malformed router states), and everything but
 * reads: the screens write through `/api` alone. Server actions are not used, because Next would parse their bodies, multipart
 * forms included, before it looks for the action.
 */
export const manageRequests: RequestHandler = (request, _response, next) => {
  const url = addressOf(request)
  if (!url) throw new Problem('badRequest')
  assertReadablePath(url.pathname)
  assertReadableQuery(url.searchParams)
  const { 'next-router-state-tree': state } = request.headers
  if (state !== undefined && !isRouterState(String(state))) throw new Problem('badRequest')
  if (request.method !== 'GET' && request.method !== 'HEAD')
    throw new Problem('methodNotAllowed', { allow: ['GET', 'HEAD'] })
  next()
}

function isRouterState(header: string): boolean {
  if (header.length > maxStateLength) return false
  try {
    return routerState.safeParse(JSON.parse(decodeURIComponent(header))).success
  } catch {
    return false
  }
}
