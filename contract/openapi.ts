import { callExamples } from './call-examples.ts'
import { type CallWords, callWords, groups } from './call-words.ts'
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

const description = `Calls of the register of theses, thesis topics and internship offers.

- JSON in UTF-8, in and out. A trailing slash means nothing. A parameter that is given empty counts as not given.
- What is not a plain read carries an envelope: \`status\` is the HTTP status; \`success\`, \`warning\` and \`error\` are keys of
  translations; \`errors\` names the values that were refused, by the dotted path below \`values\`.
- Moments are ISO 8601 in UTC with milliseconds, \`date\` values \`YYYY-MM-DD\`, \`application_deadline\` unix seconds, sizes bytes.
- Writes to what is there carry the \`updatedAt\` that they were based on; on a stale copy nothing is written (409).
- Reads that need no token take one all the same and then have what only signed-in people may see. Answers to the anonymous are
  public and bear an \`ETag\`; answers to a bearer are never kept.
- A call with cookies and without a bearer that is not a read must carry the cookie \`_xsrf\` as \`X-XSRFToken\`.
- \`thesis\`, \`topics\` and \`internship\` may be spelled \`theses\`, \`topic\` and \`internships\`.
- Every answer has an \`X-Request-Id\`, which the log bears too.`

const whoMayCall: Record<Endpoint['who'], string> = {
  anyone: 'Open to anyone.',
  signedIn: 'For whoever is signed in.',
  manager: 'For managers.',
  admin: 'For administrators.',
}

let built: OpenApiDocument | undefined

/** The OpenAPI 3.1 document of every call, made from the table alone. */
export function openApiDocument(): OpenApiDocument {
  built ??= buildDocument(endpoints, callWords)
  return built
}

export function buildDocument(
  table: Record<string, Endpoint>,
  words: Readonly<Record<string, CallWords>>,
): OpenApiDocument {
  const answers = new SchemaRegistry('output')
  const bodies = new SchemaRegistry('input')
  const paths: OpenApiDocument['paths'] = {}
  for (const [name, endpoint] of Object.entries(table)) {
    const said = words[name]
    if (!said) throw new Error(`nothing is said of ${name}`)
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    endpoint.methods.forEach((method, index) => {
      const operationId = index === 0 ? name : `${name}.${method}`
      paths[path] = {
        ...paths[path],
        [method]: operationOf({ name, operationId, endpoint, said }, answers, bodies),
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

type Call = { name: string; operationId: string; endpoint: Endpoint; said: CallWords }

function operationOf(
  { name, operationId, endpoint, said }: Call,
  answers: SchemaRegistry,
  bodies: SchemaRegistry,
): Operation {
  const { path, aliases = [], who, body, query } = endpoint
  const pascal = name.charAt(0).toUpperCase() + name.slice(1)
  const alsoAt = aliases.length > 0 && `Also at ${aliases.map((alias) => `\`${alias}\``).join(', ')}.`
  const examples = examplesOf(name)
  const sentences = [said.text, whoMayCall[who], alsoAt, `Contract §${said.section}.`]
  return {
    operationId,
    summary: said.summary,
    description: sentences.filter(Boolean).join('\n\n'),
    tags: [said.group],
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
    responses: responsesOf(endpoint, said.refusals ?? [], () =>
      answers.add(`${pascal}Answer`, endpoint.answer),
    ),
  }
}

function examplesOf(name: string): Examples | undefined {
  const bodies: Readonly<Record<string, Record<string, unknown>>> = callExamples
  const given = Object.hasOwn(bodies, name) ? bodies[name] : undefined
  return given && Object.fromEntries(Object.entries(given).map(([key, value]) => [key, { value }]))
}
