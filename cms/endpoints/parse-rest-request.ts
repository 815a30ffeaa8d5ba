import { collectBody, parseJson } from '#cms/platform/api/parse-body.ts'
import { maxFormBytes } from '#contract/check-json.ts'
import { isRecord } from '#contract/is-record.ts'
import { Problem } from '#contract/problems.ts'
import { assertReadableQuery } from '#contract/readable-address.ts'
import { isUsableQuery } from './usable-query.ts'

/** Rich text is nested deeper than any value in the contract. */
const maxDepth = 100
const methodOverrides = ['x-http-method-override', 'x-payload-http-method-override']

/**
 * Normalizes a request to Payload's REST API: queries are in the URL, and the body is a JSON object, validated like the
 * bodies of the contract.
 * @throws Problem `badRequest`, `invalid`, `tooLarge`
 */
export async function parseRestRequest(request: Request): Promise<Request> {
  const url = new URL(request.url)
  const [type = ''] = (request.headers.get('content-type') ?? '').toLowerCase().split(';')
  const isQuery = isOverridden(request) && type === 'application/x-www-form-urlencoded'
  const query = new URLSearchParams(isQuery ? await collectBody(request, maxFormBytes) : '')
  if (isQuery) url.search = String(new URLSearchParams([...url.searchParams, ...query]))
  assertReadableQuery(url.searchParams)
  if (!isUsableQuery(url.searchParams)) throw new Problem('badRequest')
  const text = isQuery ? undefined : await parseBody(request, type)
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

/** Payload's admin panel sends long queries as the body of a `POST`. */
function isOverridden({ method, headers }: Request): boolean {
  return method === 'POST' && methodOverrides.some((name) => headers.get(name) === 'GET')
}

/** The JSON body, or the `_payload` field of a form; undefined for other types, which Payload ignores. */
async function parseBody(request: Request, type: string): Promise<string | undefined> {
  if (!request.body) return undefined
  if (type === 'multipart/form-data') return parseObject(await parsePayload(request))
  return type === 'application/json' ? parseObject((await collectBody(request)) || '{}') : undefined
}

function parseObject(text: string): string {
  if (!isRecord(parseJson(text, maxDepth))) throw new Problem('badRequest')
  return text
}

async function parsePayload(request: Request): Promise<string> {
  const text = await collectBody(request, maxFormBytes)
  const { headers } = request
  const form = await new Response(text, { headers }).formData().catch(() => undefined)
  const payload = form?.get('_payload')
  if (typeof payload !== 'string') throw new Problem('badRequest')
  return payload
}
