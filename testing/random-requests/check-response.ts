import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { isContractPath } from '#contract/match-endpoint.ts'
import { documentedOperations, schemaErrors } from '../documented-operations.ts'
import type { RandomRequest } from './random-requests.ts'
import type { Received } from './send-request.ts'

/** Stack traces, file paths, SQL and messages of the database. */
export const internals =
  /\n\s+at |node_modules|file:\/\/\/|\.ts:\d+|failed query|invalid input syntax|invalid byte sequence|duplicate key|relation "|drizzle|ECONNREFUSED/i

/** Why a response is wrong; undefined if it is right: never 5xx, an envelope for an error, the documented shape for a success. */
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
  return isRequestOf(call, method, pathname) ? checkShape(call, method, data) : undefined
}

function isEnvelope(data: unknown, status: number): boolean {
  if (typeof data !== 'object' || data === null || !('status' in data) || !('error' in data)) return false
  return data.status === status && typeof data.error === 'string' && /^\w+(\.\w+)+$/.test(data.error)
}

/** A changed method, or a path with `..` or an empty segment, may be another call's. */
function isRequestOf(call: string, method: string, pathname: string): boolean {
  const rows: Readonly<Record<string, Endpoint>> = endpoints
  const { path = '', aliases = [], methods = [] } = rows[call] ?? {}
  if (!methods.some((each) => each === method.toLowerCase())) return false
  return [path, ...aliases].some((each) =>
    new RegExp(`^/api${each.replace(/:\w+/g, '[^/]+')}/*$`).test(pathname),
  )
}

function checkShape(call: string, method: string, data: unknown): string | undefined {
  const documented = documentedOperations.find(
    (each) => each.name === call && each.method === method.toLowerCase(),
  )
  const schema = documented?.operation.responses['200']?.content['application/json']?.schema
  if (!schema) return `no response 200 of ${method} ${call} in the document`
  const errors = schemaErrors(schema, data)
  return errors.length > 0 ? `${call}: ${JSON.stringify(errors)}` : undefined
}
