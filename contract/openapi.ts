import { callExamples } from './call-examples.ts'
import { type EndpointDoc, endpointDocs, groups } from './endpoint-docs.ts'
import { type Endpoint, endpoints } from './endpoints.ts'
import { type Parameter, pathParameters, queryParameters } from './openapi-parameters.ts'
import {
  type ApiResponse,
  type Content,
  type Examples,
  type Header,
  responsesOf,
  sharedHeaders,
} from './openapi-responses.ts'
import { type JsonSchema, SchemaRegistry } from './openapi-schemas.ts'

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
export type OpenApiDocument = {
  openapi: '3.1.0'
  info: { title: string; version: string; description: string }
  servers: { url: string }[]
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, Operation>>
  components: {
    headers: Record<string, Header>
    schemas: Record<string, JsonSchema>
    securitySchemes: Record<string, JsonSchema>
  }
}

const description = `API of the register of theses, thesis topics and internship offers.

- Requests and responses are JSON in UTF-8. A trailing slash in the path is ignored. An empty parameter counts as omitted.
- Responses other than plain reads have an envelope: \`status\` is the HTTP status; \`success\`, \`warning\` and \`error\` are
  translation keys; \`errors\` lists the invalid values by the dotted path below \`values\`.
- Timestamps are ISO 8601 in UTC with milliseconds, \`date\` values \`YYYY-MM-DD\`, \`application_deadline\` Unix seconds, sizes bytes.
- Updates contain the \`updatedAt\` that they are based on; if it is stale, nothing is written (409).
- Public reads accept an optional bearer token and then include what the signed-in user may see. Anonymous responses are
  cacheable and have an \`ETag\`; responses to a bearer token must not be cached.
- A write with cookies and without a bearer token must send the value of the cookie \`_xsrf\` as \`X-XSRFToken\`.
- \`thesis\`, \`topics\` and \`internship\` may be spelled \`theses\`, \`topic\` and \`internships\`.
- Every response has an \`X-Request-Id\`, which also identifies the request in the log.`

const requiredRole: Record<Endpoint['who'], string> = {
  anyone: 'Public.',
  signedIn: 'For signed-in users.',
  manager: 'For managers.',
  admin: 'For administrators.',
}

let cached: OpenApiDocument | undefined

/** The OpenAPI 3.1 document of all endpoints; built once. */
export function openApiDocument(): OpenApiDocument {
  cached ??= buildDocument(endpoints, endpointDocs)
  return cached
}

export function buildDocument(
  table: Record<string, Endpoint>,
  docs: Readonly<Record<string, EndpointDoc>>,
): OpenApiDocument {
  const answers = new SchemaRegistry('output')
  const bodies = new SchemaRegistry('input')
  const paths: OpenApiDocument['paths'] = {}
  for (const [name, endpoint] of Object.entries(table)) {
    const doc = docs[name]
    if (!doc) throw new Error(`endpoint ${name} has no documentation`)
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    endpoint.methods.forEach((method, index) => {
      const operationId = index === 0 ? name : `${name}.${method}`
      paths[path] = {
        ...paths[path],
        [method]: operationOf({ name, operationId, endpoint, doc }, answers, bodies),
      }
    })
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Register of theses, topics and internships', version: '2', description },
    servers: [{ url: '/api' }],
    tags: Object.entries(groups).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      headers: sharedHeaders,
      schemas: { ...answers.schemas(), ...bodies.schemas() },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  }
}

type DocumentedEndpoint = { name: string; operationId: string; endpoint: Endpoint; doc: EndpointDoc }

function operationOf(
  { name, operationId, endpoint, doc }: DocumentedEndpoint,
  answers: SchemaRegistry,
  bodies: SchemaRegistry,
): Operation {
  const { path, aliases = [], who, body, query } = endpoint
  const pascal = name.charAt(0).toUpperCase() + name.slice(1)
  const alsoAt = aliases.length > 0 && `Also at ${aliases.map((alias) => `\`${alias}\``).join(', ')}.`
  const examples = examplesOf(name)
  const paragraphs = [doc.text, requiredRole[who], alsoAt, `Contract §${doc.section}.`]
  return {
    operationId,
    summary: doc.summary,
    description: paragraphs.filter(Boolean).join('\n\n'),
    tags: [doc.group],
    security: who === 'anyone' ? [{}, { bearer: [] }] : [{ bearer: [] }],
    parameters: [...pathParameters(path), ...(query ? queryParameters(query) : [])],
    ...(body && {
      requestBody: {
        required: true,
        content: {
          'application/json': { schema: bodies.add(`${pascal}Body`, body), ...(examples && { examples }) },
        },
      },
    }),
    responses: responsesOf(endpoint, doc.problems ?? [], () =>
      answers.add(`${pascal}Answer`, endpoint.answer),
    ),
  }
}

function examplesOf(name: string): Examples | undefined {
  const bodies: Readonly<Record<string, Record<string, unknown>>> = callExamples
  const given = Object.hasOwn(bodies, name) ? bodies[name] : undefined
  return given && Object.fromEntries(Object.entries(given).map(([key, value]) => [key, { value }]))
}
