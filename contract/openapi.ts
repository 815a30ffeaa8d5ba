import { z } from 'zod'
import { type Endpoint, endpoints } from './endpoints.ts'
import { type JsonSchema, refTo, SchemaShelf } from './openapi-schemas.ts'

type Operation = {
  operationId: string
  summary: string
  description: string
  tags: string[]
  security: Record<string, string[]>[]
  parameters: Parameter[]
  requestBody?: { required: boolean; content: Content }
  responses: Record<string, ApiResponse>
}
type Parameter = { name: string; in: 'path' | 'query'; required: boolean; schema: JsonSchema }
type Content = Record<string, { schema: JsonSchema }>
type ApiResponse = {
  description: string
  headers?: Record<string, { schema: JsonSchema }>
  content?: Content
}

export type OpenApiDocument = {
  openapi: '3.1.0'
  info: { title: string; version: string; description: string }
  servers: { url: string }[]
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, JsonSchema>; securitySchemes: Record<string, JsonSchema> }
}

const description = `Every call answers JSON with the right HTTP status; a trailing slash means nothing. What is not a plain read carries
the envelope. An unsafe method with cookies and without a bearer must carry the cookie \`_xsrf\` as \`X-XSRFToken\`.`

const whoMayCall: Record<Endpoint['who'], string> = {
  anyone: 'Open to anyone.',
  signedIn: 'For whoever is signed in.',
  manager: 'For managers.',
  admin: 'For administrators.',
}

let built: OpenApiDocument | undefined

/** The OpenAPI 3.1 document of every call, made from the table alone. */
export function openApiDocument(): OpenApiDocument {
  built ??= buildDocument(endpoints)
  return built
}

export function buildDocument(table: Record<string, Endpoint>): OpenApiDocument {
  const answers = new SchemaShelf('output')
  const bodies = new SchemaShelf('input')
  const paths: OpenApiDocument['paths'] = {}
  for (const [name, endpoint] of Object.entries(table)) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    endpoint.methods.forEach((method, index) => {
      const operationId = index === 0 ? name : `${name}.${method}`
      paths[path] = { ...paths[path], [method]: operationOf(name, operationId, endpoint, answers, bodies) }
    })
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Register of theses, topics and internships', version: '2', description },
    servers: [{ url: '/api' }],
    paths,
    components: {
      schemas: { ...answers.schemas(), ...bodies.schemas() },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  }
}

function operationOf(
  name: string,
  operationId: string,
  endpoint: Endpoint,
  answers: SchemaShelf,
  bodies: SchemaShelf,
): Operation {
  const { path, aliases = [], who, body, query } = endpoint
  const pascal = name.charAt(0).toUpperCase() + name.slice(1)
  const json = (schema: JsonSchema): Content => ({ 'application/json': { schema } })
  const alsoAt = aliases.length > 0 ? ` Also at ${aliases.map((alias) => `\`${alias}\``).join(', ')}.` : ''
  return {
    operationId,
    summary: pascal.replace(/([a-z])([A-Z])/g, (_, end, start) => `${end} ${start.toLowerCase()}`),
    description: `${whoMayCall[who]}${alsoAt}`,
    tags: [tagOf(path)],
    security: who === 'anyone' ? [{}, { bearer: [] }] : [{ bearer: [] }],
    parameters: [...pathParameters(path), ...(query ? queryParameters(query) : [])],
    ...(body && { requestBody: { required: true, content: json(bodies.add(`${pascal}Body`, body)) } }),
    responses: responsesOf(endpoint, json, () => answers.add(`${pascal}Answer`, endpoint.answer)),
  }
}

/** The first noun of the path; where a form's slug stands there, the call adds an entry. */
function tagOf(path: string): string {
  return (
    path
      .replace(/^\/v\d+|\.\w+$/g, '')
      .split('/')
      .find((part) => part !== '' && !part.startsWith(':')) ?? 'entries'
  )
}

function pathParameters(path: string): Parameter[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string', ...(name === 'uuid' && { format: 'uuid' }) },
  }))
}

const objectSchema = z.object({
  properties: z.record(z.string(), z.record(z.string(), z.unknown())).default({}),
  required: z.array(z.string()).default([]),
})

function queryParameters(query: z.ZodType): Parameter[] {
  const { properties, required } = objectSchema.parse(z.toJSONSchema(query, { io: 'input' }))
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }))
}

function responsesOf(
  endpoint: Endpoint,
  json: (schema: JsonSchema) => Content,
  answer: () => JsonSchema,
): Record<string, ApiResponse> {
  const { file, limit, methods, path, query, body, who, read } = endpoint
  const content = file ? { [file]: { schema: { type: 'string', contentMediaType: file } } } : json(answer())
  const refusal = (description: string, retries = false): ApiResponse => ({
    description,
    ...(retries && { headers: { 'Retry-After': { schema: { type: 'integer' } } } }),
    content: json(refTo('Envelope')),
  })
  const isUnsafe = methods.some((method) => method !== 'get')
  const pages = query ? queryParameters(query).some(({ name }) => name === 'page') : false
  const total = {
    'X-Total-Count': { description: 'Only where the server paged.', schema: { type: 'integer' } },
  }
  return {
    200: { description: 'The answer.', ...(pages && { headers: total }), content },
    ...(read && who === 'anyone' && { 304: { description: 'Nothing new since that `ETag`.' } }),
    ...((query || body) && { 400: refusal('No JSON, or of the wrong shape.') }),
    401: refusal('Not signed in, or the token is not good.'),
    ...((isUnsafe || who !== 'anyone') && { 403: refusal('Not allowed, or no `X-XSRFToken`.') }),
    ...((path.includes(':') || query || body) && { 404: refusal('There is no such thing.') }),
    ...(body && {
      409: refusal('Stale, taken or in use.'),
      413: refusal('Larger than 1 MB.'),
      415: refusal('Not JSON.'),
      422: refusal('Well-formed but not valid; `errors` says where.'),
    }),
    ...(limit && { 429: refusal('Too many of these from one address.', true) }),
    503:
      path === '/health'
        ? { description: 'Something is down.', content }
        : refusal('Something is down.', true),
    default: refusal('Any other refusal.'),
  }
}
