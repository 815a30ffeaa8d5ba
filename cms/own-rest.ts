import { handleEndpoints, type Payload, type SanitizedConfig } from 'payload'
import { Problem } from '#contract/problems.ts'
import { identify } from './identity/identify.ts'

/**
 * The CMS's own REST, which is for managers alone (contract §2). What it answers is kept by nobody on the way.
 * @throws Problem `unauthorized` for a bad token, `forbidden` for everybody but managers, `notFound`
 */
export async function answerOwnRest(
  payload: Payload,
  config: SanitizedConfig,
  request: Request,
  path: string,
): Promise<Response> {
  await refuseOthersThanManagers(payload, request.headers)
  if (isClosed(payload, request.method, path)) throw new Problem('notFound')
  const answer = await handleEndpoints({ config, request, path: `/api${path}` })
  answer.headers.set('Cache-Control', 'private, no-store')
  return answer
}

async function refuseOthersThanManagers(payload: Payload, headers: Headers): Promise<void> {
  await identify(payload, headers)
  const { user } = await payload.auth({ headers })
  if (!user) throw new Problem('forbidden')
}

/**
 * Routes that the CMS has and cannot serve, and its own tokens: they live longer than a session may, and nothing takes
 * them.
 */
function isClosed(payload: Payload, method: string, path: string): boolean {
  const [, slug = '', rest = ''] = path.split('/')
  const known = payload.config.collections.find((collection) => collection.slug === slug)
  if (known?.endpoints === false) return true
  if (/^versions$/i.test(rest)) return !known?.versions
  if (/^refresh-token$/i.test(rest)) return true
  return method === 'DELETE' && slug === 'payload-preferences' && rest !== ''
}
