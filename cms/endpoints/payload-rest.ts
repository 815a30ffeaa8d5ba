import { handleEndpoints, type Payload, type SanitizedConfig } from 'payload'
import { identify } from '#cms/users/identify.ts'
import { Problem } from '#contract/problems.ts'
import { readRestRequest } from './read-rest-request.ts'

/**
 * The CMS's own REST, which is for managers alone (contract §2). What it answers is kept by nobody on the way.
 * @throws Problem `unauthorized` for a bad token, `forbidden` for everybody but managers, `notFound`, and what
 * `readRestRequest` refuses
 */
export async function handlePayloadRest(
  payload: Payload,
  config: SanitizedConfig,
  request: Request,
  path: string,
): Promise<Response> {
  await refuseOthersThanManagers(payload, request.headers)
  if (isClosed(payload, request.method, path)) throw new Problem('notFound')
  const readable = await readRestRequest(request)
  const answer = await handleEndpoints({ config, request: readable, path: `/api${path}` })
  answer.headers.set('Cache-Control', 'private, no-store')
  if (answer.status === 503) answer.headers.set('Retry-After', '5')
  return answer
}

async function refuseOthersThanManagers(payload: Payload, headers: Headers): Promise<void> {
  await identify(payload, headers)
  const { user } = await payload.auth({ headers })
  if (!user) throw new Problem('forbidden')
}

/**
 * What is no collection, routes that the CMS has and cannot serve, and its own tokens: they live longer than a session may, and nothing takes
 * them.
 */
function isClosed(payload: Payload, method: string, path: string): boolean {
  const [, slug = '', rest = ''] = path.split('/')
  if (slug === 'access') return rest !== ''
  const known = payload.config.collections.find((collection) => collection.slug === slug)
  if (!known?.endpoints) return true
  if (/^versions$/i.test(rest)) return !known.versions
  if (/^refresh-token$/i.test(rest)) return true
  return method === 'DELETE' && slug === 'payload-preferences' && rest !== ''
}
