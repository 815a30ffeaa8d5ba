import { handleEndpoints, type Payload, type SanitizedConfig } from 'payload'
import { isContractPath, withoutTrailingSlash } from '#contract/contract-path.ts'
import { methodsOf } from '#contract/match-endpoint.ts'
import { Problem } from '#contract/problems.ts'
import { assertReadablePath } from '#contract/readable-address.ts'
import { handlePayloadRest } from './endpoints/payload-rest.ts'
import { respondProblem } from './platform/api/respond.ts'
import { serveDocs } from './platform/api-docs/serve-docs.ts'

/**
 * Everything below `/api`: the contract's calls, and the CMS's own REST, which is for managers alone (contract §2).
 * A trailing slash means nothing.
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
    refuseOtherMethods(path, request.method)
    // The CMS would take a POST that bears one of these for a GET.
    for (const name of ['x-http-method-override', 'x-payload-http-method-override'])
      request.headers.delete(name)
    return withoutForeigners(await handleEndpoints({ config, request, path: `/api${path}` }))
  } catch (error) {
    return respondProblem({ payload, headers: request.headers }, error)
  }
}

/** The CMS says of every answer what other sites may send, though none may. */
function withoutForeigners(answer: Response): Response {
  for (const name of ['methods', 'headers']) answer.headers.delete(`access-control-allow-${name}`)
  return answer
}

async function docs(path: string, { method, headers }: Request): Promise<Response> {
  const page = await serveDocs(path, headers)
  if (!page) throw new Problem('notFound')
  if (method !== 'GET') throw new Problem('methodNotAllowed', { allow: ['GET', 'HEAD'] })
  return page
}

function refuseOtherMethods(path: string, method: string): void {
  const allow = methodsOf(path)
  if (allow.length === 0) throw new Problem('notFound')
  if (!allow.includes(method)) throw new Problem('methodNotAllowed', { allow })
}
