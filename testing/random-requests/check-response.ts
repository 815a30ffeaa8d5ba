import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { isContractPath } from '#contract/contract-path.ts'
import { type Endpoint, endpoints } from '#contract/endpoints.ts'
import { openApiDocument } from '#contract/openapi.ts'
import type { RandomRequest } from './random-requests.ts'
import type { Received } from './send-request.ts'

const document = openApiDocument()
const ajv = new Ajv2020({ strict: false, allErrors: true })
addFormats(ajv)
ajv.addSchema({ $id: 'openapi', components: document.components })
const validators = new Map<string, ValidateFunction>()

/** Stack traces, file paths, SQL and messages of the database. */
export const internals =
  /\n\s+at |node_modules|file:\/\/\/|\.ts:\d+|failed query|invalid input syntax|invalid byte sequence|duplicate key|relation "|drizzle|ECONNREFUSED/i

/** Why a response is wrong; undefined if it is right: never 5xx, an envelope if refused, the documented shape if not. */
export function checkResponse(
  { call, method, path }: RandomRequest,
  { status, headers, body }: Received,
): string | undefined {
  const text = body.toString()
  if (status < 200 || status >= 500) return `status ${status}: ${text.slice(0, 300)}`
  if (!headers['x-request-id']) return 'no X-Request-Id'
  if (status >= 400 && internals.test(text)) return `exposes internals: ${text.slice(0, 300)}`
  const { pathname } = new URL(path, 'http://localhost')
  if (method === 'HEAD' || status === 304 || !isContractPath(pathname)) return undefined
  const [type = ''] = (headers['content-type'] ?? '').split(';')
  if (type !== 'application/json') return status === 200 ? undefined : `${status} as ${type}`
  const data: unknown = JSON.parse(text)
  if (status >= 400) return isEnvelope(data, status) ? undefined : `no envelope: ${text.slice(0, 300)}`
  return isPathOf(call, pathname) ? checkShape(call, method, data) : undefined
}

function isEnvelope(data: unknown, status: number): boolean {
  if (typeof data !== 'object' || data === null || !('status' in data) || !('error' in data)) return false
  return data.status === status && typeof data.error === 'string' && /^\w+(\.\w+)+$/.test(data.error)
}

/** A path with `..` or an empty segment may be another call's. */
function isPathOf(call: string, pathname: string): boolean {
  const rows: Readonly<Record<string, Endpoint>> = endpoints
  const { path = '', aliases = [] } = rows[call] ?? {}
  return [path, ...aliases].some((each) =>
    new RegExp(`^/api${each.replace(/:\w+/g, '[^/]+')}/*$`).test(pathname),
  )
}

function checkShape(call: string, method: string, data: unknown): string | undefined {
  const operation = Object.values(document.paths)
    .flatMap((path) => Object.entries(path))
    .find(([verb, { operationId }]) => verb === method.toLowerCase() && operationId.split('.')[0] === call)
  const schema = operation?.[1].responses['200']?.content?.['application/json']?.schema
  if (!schema) return `no response 200 of ${method} ${call} in the document`
  const key = JSON.stringify(schema)
  const target = typeof schema.$ref === 'string' ? { $ref: `openapi${schema.$ref}` } : schema
  const validate = validators.get(key) ?? ajv.compile(target)
  validators.set(key, validate)
  return validate(data) ? undefined : `${call}: ${ajv.errorsText(validate.errors)}`
}
