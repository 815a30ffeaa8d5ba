import { handleEndpoints, type Payload, type SanitizedConfig } from 'payload'
import { isContractPath, methodsOf, withoutTrailingSlash } from '#contract/match-endpoint.ts'
import { Problem } from '#contract/problems.ts'
import { assertReadablePath } from '#contract/readable-address.ts'
import { handlePayloadRest } from './endpoints/payload-rest.ts'
import { respondProblem } from './platform/api/respond.ts'
import { serveDocs } from './platform/api-docs/serve-docs.ts'

/**
 * Handles `/api`: the endpoints of the contract, and Payload's own REST API, for managers only (contract §2).
 * A trailing slash is ignored.
 */
export async function handleApi(
  payload: Payload,
  config: SanitizedConfig,
  request: Request,
): Promise<Response> {
  if (request.method === 'HEAD') {
    const answer = await handleApi(payload, config, new Request(request, { method: 'GET' }))
    await answer.body?.cancel()
    return new Response(null, answer)
  }
  try {
    const url = new URL(request.url)
    assertReadablePath(url.pathname)
    const path = withoutTrailingSlash(url.pathname.replace(/^\/api/, ''))
    if (/^\/docs(?:\/|$)/.test(path)) return await docs(path, request)
    if (!isContractPath(`/api${path}`)) return await handlePayloadRest(payload, config, request, path)
    assertMethodAllowed(path, request.method)
    // Payload would treat a POST with one of these headers as a GET.
    for (const name of ['x-http-method-override', 'x-payload-http-method-override'])
      request.headers.delete(name)
    return removeCorsHeaders(await handleEndpoints({ config, request, path: `/api${path}` }))
  } catch (error) {
    return respondProblem({ payload, headers: request.headers }, error)
  }
}

/** Payload adds these CORS headers to every response, although no other origin is allowed. */
function removeCorsHeaders(answer: Response): Response {
  for (const name of ['methods', 'headers']) answer.headers.delete(`access-control-allow-${name}`)
  return answer
}

async function docs(path: string, { method, headers }: Request): Promise<Response> {
  const page = await serveDocs(path, headers)
  if (!page) throw new Problem('notFound')
  if (method !== 'GET') throw new Problem('methodNotAllowed', { allow: ['GET', 'HEAD'] })
  return page
}

function assertMethodAllowed(path: string, method: string): void {
  const allow = methodsOf(path)
  if (allow.length === 0) throw new Problem('notFound')
  if (!allow.includes(method)) throw new Problem('methodNotAllowed', { allow })
}
