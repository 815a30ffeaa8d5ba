import { parseJson } from '#cms/platform/api/parse-json.ts'
import { readLimited } from '#cms/platform/api/read-limited.ts'
import { Problem } from '#contract/problems.ts'
import { assertReadableQuery } from '#contract/readable-address.ts'
import { isRecord } from '#contract/values/rule.ts'
import { isUsableQuery } from './usable-query.ts'

/** Rich text nests deeper than anything of the contract. */
const maxDepth = 100
const methodOverrides = ['x-http-method-override', 'x-payload-http-method-override']

/**
 * A request to the CMS's own REST in the one shape that is passed on: what is asked for stands in the query, what is sent
 * is an object in JSON, checked like the bodies of the contract.
 * @throws Problem `badRequest`, `invalid`, `tooLarge`
 */
export async function readRestRequest(request: Request): Promise<Request> {
  const url = new URL(request.url)
  const [type = ''] = (request.headers.get('content-type') ?? '').toLowerCase().split(';')
  const isQuery = isOverridden(request) && type === 'application/x-www-form-urlencoded'
  const query = new URLSearchParams(isQuery ? await readLimited(request) : '')
  for (const [name, value] of query) url.searchParams.append(name, value)
  assertReadableQuery(url.searchParams)
  if (!isUsableQuery(url.searchParams)) throw new Problem('badRequest')
  const text = isQuery ? undefined : await readBody(request, type)
  const headers = new Headers(request.headers)
  for (const name of [...methodOverrides, 'content-length']) headers.delete(name)
  if (text !== undefined) headers.set('content-type', 'application/json')
  return new Request(url, {
    method: isQuery ? 'GET' : request.method,
    headers,
    signal: request.signal,
    ...(text !== undefined && { body: text }),
  })
}

/** The CMS's screens send queries that may be long as the body of a `POST`. */
function isOverridden({ method, headers }: Request): boolean {
  return method === 'POST' && methodOverrides.some((name) => headers.get(name) === 'GET')
}

/** JSON, or a form that has it as `_payload`; nothing for any other body, which the CMS does not read. */
async function readBody(request: Request, type: string): Promise<string | undefined> {
  if (!request.body) return undefined
  if (type === 'multipart/form-data') return readObject(await readPayload(request))
  return type === 'application/json' ? readObject((await readLimited(request)) || '{}') : undefined
}

function readObject(text: string): string {
  if (!isRecord(parseJson(text, maxDepth))) throw new Problem('badRequest')
  return text
}

async function readPayload(request: Request): Promise<string> {
  const form = await request.formData().catch(() => undefined)
  const payload = form?.get('_payload')
  if (typeof payload !== 'string') throw new Problem('badRequest')
  return payload
}
