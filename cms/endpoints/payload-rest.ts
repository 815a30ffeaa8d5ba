import { type AfterErrorHook, handleEndpoints, type Payload, type SanitizedConfig } from 'payload'
import { classifyError } from '#cms/platform/api/classify-error.ts'
import { identify } from '#cms/users/identify.ts'
import { Problem } from '#contract/problems.ts'
import { parseRestRequest } from './parse-rest-request.ts'

/**
 * Payload's own REST API, for managers only (contract §2). Responses are never cached.
 * @throws Problem `unauthorized` for an invalid token, `forbidden` for callers who are not managers, `notFound`, and the
 * problems of `parseRestRequest`
 */
export async function handlePayloadRest(
  payload: Payload,
  config: SanitizedConfig,
  request: Request,
  path: string,
): Promise<Response> {
  await assertManager(payload, request.headers)
  if (isClosed(payload, request.method, path)) throw new Problem('notFound')
  const readable = await parseRestRequest(request)
  const answer = await handleEndpoints({ config, request: readable, path: `/api${path}` })
  answer.headers.set('Cache-Control', 'private, no-store')
  if (answer.status === 503) answer.headers.set('Retry-After', '5')
  return answer
}

async function assertManager(payload: Payload, headers: Headers): Promise<void> {
  await identify(payload, headers)
  const { user } = await payload.auth({ headers })
  if (!user) throw new Problem('forbidden')
}

/**
 * Routes that are not of a collection, that Payload registers but cannot serve, the files of uploads, which `/files` serves,
 * and `refresh-token`: Payload's tokens would outlive the session and are not accepted anywhere.
 */
function isClosed(payload: Payload, method: string, path: string): boolean {
  const [, slug = '', rest = ''] = path.split('/')
  if (slug === 'access') return rest !== ''
  const collectionConfig = payload.config.collections.find((collection) => collection.slug === slug)
  if (!collectionConfig?.endpoints) return true
  if (/^versions$/i.test(rest)) return !collectionConfig.versions
  if (/^(?:refresh-token|file|paste-url)$/i.test(rest)) return true
  return method === 'DELETE' && slug === 'payload-preferences' && rest !== ''
}

/** Payload's REST API responds with 500 to any database error. Maps invalid queries to 400 and outages to 503. */
export const mapRestError: AfterErrorHook = ({ error }) => {
  const problem = classifyError(error, true)
  return problem && { status: problem.status, response: { errors: [{ message: problem.message }] } }
}
