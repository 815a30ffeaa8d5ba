import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { isContractPath } from '#contract/contract-path.ts'
import { type Endpoint, type EndpointName, endpoints } from '#contract/endpoints.ts'
import { openApiDocument } from '#contract/openapi.ts'
import type { Answer, Outgoing } from './send-request.ts'

const document = openApiDocument()
const ajv = new Ajv2020({ strict: false, allErrors: true })
addFormats(ajv)
ajv.addSchema({ $id: 'openapi', components: document.components })
const validators = new Map<string, ValidateFunction>()

const isName = (name: string): name is EndpointName => Object.hasOwn(endpoints, name)
const rows = Object.keys(endpoints)
  .filter(isName)
  .flatMap((name) => {
    const { path, aliases = [], methods }: Endpoint = endpoints[name]
    return [path, ...aliases].map((each) => ({
      name,
      methods: methods.map((method) => method.toUpperCase()),
      pattern: new RegExp(`^/api${each.replace(/:\w+/g, '[^/]+')}$`),
    }))
  })

/** The call that a method and an address are. */
export function callOf(method: string, path: string): EndpointName | undefined {
  const asked = method === 'HEAD' ? 'GET' : method
  const address = new URL(path, 'http://localhost').pathname.replace(/\/+$/, '')
  return rows.find(({ methods, pattern }) => methods.includes(asked) && pattern.test(address))?.name
}

/** What no caller may learn: stacks, places of files, statements and complaints of the database. */
export const secrets =
  /\n\s+at |node_modules|file:\/\/\/|\.ts:\d+|failed query|invalid input syntax|invalid byte sequence|duplicate key|relation "|drizzle|ECONNREFUSED/i

/** What is wrong with an answer; nothing, where all is well. */
export function complaintsOf({ method, path }: Outgoing, answer: Answer): unknown[] {
  const { status, headers, body } = answer
  if (status < 200 || status >= 500) return [`status ${status}: ${body.toString().slice(0, 300)}`]
  if (!headers['x-request-id']) return ['no request id']
  const isJson = headers['content-type']?.startsWith('application/json') ?? false
  const text = isJson ? body.toString() : ''
  if (status >= 400 && secrets.test(text)) return [`tells too much: ${text.slice(0, 300)}`]
  if (method === 'HEAD' || status === 304) return body.length > 0 ? ['a body where none belongs'] : []
  if (!isContractPath(new URL(path, 'http://localhost').pathname)) return []
  const data: unknown = isJson ? JSON.parse(text) : undefined
  if (status >= 400) return envelopeComplaints(status, data)
  const name = callOf(method, path)
  return name ? schemaComplaints(name, method, answer, data) : [`${status} for no call`]
}

function envelopeComplaints(status: number, data: unknown): unknown[] {
  if (typeof data !== 'object' || data === null || !('status' in data) || !('error' in data))
    return ['no envelope', data]
  const isKey = typeof data.error === 'string' && /^[a-zA-Z]+(?:\.[a-zA-Z]+)+$/.test(data.error)
  return data.status === status && isKey ? [] : ['an envelope that is none', data]
}

function schemaComplaints(name: EndpointName, method: string, answer: Answer, data: unknown): unknown[] {
  const item = document.paths[endpoints[name].path.replace(/:(\w+)/g, '{$1}')] ?? {}
  const responses = item[method.toLowerCase()]?.responses
  const [type = ''] = (answer.headers['content-type'] ?? '').split(';')
  const schema = (responses?.[answer.status] ?? responses?.default)?.content?.[type]?.schema
  if (!schema) return [`${name} ${answer.status} ${type} is not in the document`]
  if (type !== 'application/json')
    return answer.body.toString('latin1', 0, 2) === 'PK' ? [] : ['no spreadsheet']
  const key = JSON.stringify(schema)
  const target = typeof schema.$ref === 'string' ? { $ref: `openapi${schema.$ref}` } : schema
  const validate = validators.get(key) ?? ajv.compile(target)
  validators.set(key, validate)
  return validate(data) ? [] : [name, validate.errors]
}
