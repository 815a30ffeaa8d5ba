import { createPayloadRequest, type Payload, type SanitizedConfig } from 'payload'
import { isContractPath, methodsOf, withoutTrailingSlash } from '#contract/match-endpoint.ts'
import { Problem } from '#contract/problems.ts'
import { assertReadablePath } from '#contract/readable-address.ts'
import { findEndpoint } from './endpoints/index.ts'
import { handlePayloadRest } from './endpoints/payload-rest.ts'
import { respondProblem } from './platform/api/respond.ts'
import { serveDocs } from './platform/api-docs/serve-docs.ts'

/**
 * Handles `/api`: the endpoints of the contract, and Payload's own REST API, for managers only (contract §2).
 * A trailing slash is ignored. `isCounted`: the rate limit of the call was applied before.
 */
export async function handleApi(
  payload: Payload,
  config: SanitizedConfig,
  request: Request,
  { isCounted = false } = {},
): Promise<Response> {
  if (request.method === 'HEAD') {
    const response = await handleApi(payload, config, new Request(request, { method: 'GET' }))
    await response.body?.cancel()
    return new Response(null, response)
  }
  try {
    const url = new URL(request.url)
    assertReadablePath(url.pathname)
    const path = withoutTrailingSlash(url.pathname.replace(/^\/api/, ''))
    if (/^\/docs(?:\/|$)/.test(path)) return await docs(path, request)
    if (!isContractPath(`/api${path}`)) return await handlePayloadRest(payload, config, request, path)
    const endpoint = findEndpoint(request.method, path)
    if (!endpoint) throw problemOf(path)
    const req = await createPayloadRequest({ config, request })
    req.routeParams = endpoint.params
    if (isCounted) req.context.isCounted = true
    return await endpoint.handler(req)
  } catch (error) {
    return respondProblem({ payload, headers: request.headers }, error)
  }
}

async function docs(path: string, { method, headers }: Request): Promise<Response> {
  const page = await serveDocs(path, headers)
  if (!page) throw new Problem('notFound')
  if (method !== 'GET') throw new Problem('methodNotAllowed', { allow: ['GET', 'HEAD'] })
  return page
}

/** For a path that has no endpoint, or none with the request's method. */
function problemOf(path: string): Problem {
  const allow = methodsOf(path)
  return allow.length > 0 ? new Problem('methodNotAllowed', { allow }) : new Problem('notFound')
}
