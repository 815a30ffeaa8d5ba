import { z } from 'zod'
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiResponseObject } from 'zod-openapi'
import { healthSchema } from './config.ts'
import { type Endpoint, groups, type Who } from './endpoint.ts'
import { endpoints } from './endpoints.ts'
import { entryKeyHeader } from './entry-key-header.ts'
import { envelopeSchema, type ProblemCode, problemTable } from './problems.ts'
import { allRegisters } from './registers/registers.ts'

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

const requiredRole: Record<Who, string> = {
  anyone: 'Public.',
  signedIn: 'For signed-in users.',
  manager: 'For managers.',
  admin: 'For administrators.',
}

const pathParameters: Readonly<Record<string, z.ZodType>> = {
  slug: z
    .string()
    .describe('Slug of a form, field, field set or page. A register’s slug is that of its form.'),
  uuid: z.guid().describe('Case-insensitive.'),
  lng: z.string().describe('`et` or `en`.'),
  ns: z.string().describe('Translation namespace, such as `common`.'),
  value: z.string().describe('Value of a keyword.'),
}

const entryKey = z
  .string()
  .optional()
  .describe('The key of a link to the entry, for submitters who are not signed in.')

const headers = {
  RequestId: { description: 'Identifies the request in the log.', schema: { type: 'string' } },
  Total: { description: 'Total number of rows.', schema: { type: 'integer' } },
  NextPage: {
    description: '`<url>; rel="next"`: the next rows; absent if there are none.',
    schema: { type: 'string' },
  },
  Relation: {
    description: 'There are at least as many rows as `X-Total-Count`; a search stops counting at 1,000.',
    schema: { type: 'string', const: 'gte' },
  },
  Search: {
    description: 'The words of `q` were not found, and the rows contain similar words.',
    schema: { type: 'string', const: 'similar' },
  },
  Tag: {
    description: 'Only in anonymous responses; a matching `If-None-Match` is answered with 304.',
    schema: { type: 'string' },
  },
  FileName: { description: '`attachment; filename="…"`', schema: { type: 'string' } },
  RetryAfter: { description: 'Seconds.', schema: { type: 'integer' } },
  Challenge: {
    description: '`Bearer`, with the error if the request had an invalid token.',
    schema: { type: 'string' },
  },
} as const

function header(name: keyof typeof headers) {
  return { $ref: `#/components/headers/${name}` as const }
}
const requestId = { 'X-Request-Id': header('RequestId') }

/** Possible values by field type (contract §4); in the code a value is any JSON until it is validated. */
const valueShapes = z
  .union([
    z.string().describe('A text, a URL, an e-mail address, a day or timestamp, or the value of an option.'),
    z.number().describe('A number, a year, or a deadline in Unix seconds.'),
    z.boolean(),
    z.array(z.string()).describe('Texts, option values, or the two ends of a range.'),
    z.array(z.number()),
    z
      .object({ fileName: z.string(), fileSize: z.number().describe('Bytes.'), fileType: z.string() })
      .describe('A finished upload.'),
    z
      .array(z.object({ firstname: z.string(), lastname: z.string(), email: z.string().optional() }))
      .describe('Supervisors; `email` is returned to managers only.'),
  ])
  .describe('The shape depends on the field type.')

let cached: ReturnType<typeof buildDocument> | undefined

/** The OpenAPI 3.1 document of all endpoints; built once. */
export function openApiDocument() {
  cached ??= buildDocument(endpoints)
  return cached
}

export function buildDocument(table: Readonly<Record<string, Endpoint>>) {
  const schemas = new NamedSchemas()
  const paths: Record<string, Record<string, ZodOpenApiOperationObject>> = {}
  for (const [name, declared] of Object.entries(table)) {
    for (const endpoint of byRegister(declared)) {
      const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
      endpoint.methods.forEach((method, index) => {
        const parts = [name, endpoint.suffix, index > 0 && method]
        const operation = operationOf(name, endpoint, schemas)
        paths[path] = {
          ...paths[path],
          [method]: { operationId: parts.filter(Boolean).join('.'), ...operation },
        }
      })
    }
  }
  const document = createDocument(
    {
      openapi: '3.1.0',
      info: { title: 'Register of theses, topics and internships', version: '2', description },
      servers: [{ url: '/api' }],
      tags: Object.entries(groups).map(([name, description]) => ({ name, description })),
      paths,
      components: {
        headers,
        securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      },
    },
    {
      // `format` is enough; the equivalent regular expression is very long.
      override: ({ jsonSchema }) => {
        if (jsonSchema.format === 'date-time' || jsonSchema.format === 'uuid') delete jsonSchema.pattern
      },
    },
  )
  const { $schema: _, ...fieldValue } = z.toJSONSchema(valueShapes)
  Object.assign(document.components?.schemas ?? {}, { FieldValue: fieldValue })
  return document
}

/**
 * A call for the items of any register is documented for each of them: as a template, its path would be ambiguous beside paths
 * such as `/v2/pages/{slug}`.
 */
function byRegister(endpoint: Endpoint): (Endpoint & { suffix?: string })[] {
  const template = '/v2/:register/'
  if (!endpoint.path.startsWith(template) || endpoint.path.includes(':uuid')) return [endpoint]
  return allRegisters.map(({ slug, calls }, index) => {
    const { path, group } = endpoints[calls.list]
    const ofRegister = { ...endpoint, path: endpoint.path.replace(template, `${path}/`), group }
    return index === 0 ? ofRegister : { ...ofRegister, suffix: slug }
  })
}

/** Names request and response schemas without an `id` of their own after the first endpoint that uses them. */
class NamedSchemas {
  readonly #named = new Map<z.ZodType, z.ZodType>()

  name(schema: z.ZodType, endpoint: string, suffix: 'Body' | 'Answer'): z.ZodType {
    const id = `${endpoint.charAt(0).toUpperCase()}${endpoint.slice(1)}${suffix}`
    const named = this.#named.get(schema) ?? (schema.meta()?.id ? schema : schema.meta({ id }))
    this.#named.set(schema, named)
    return named
  }
}

function operationOf(name: string, endpoint: Endpoint, schemas: NamedSchemas): ZodOpenApiOperationObject {
  const { path, aliases = [], who, byKey, body, query, examples = {} } = endpoint
  const alsoAt = aliases.length > 0 && `Also at ${aliases.map((alias) => `\`${alias}\``).join(', ')}.`
  const paragraphs = [endpoint.description, requiredRole[who], alsoAt, `Contract §${endpoint.section}.`]
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  return {
    summary: endpoint.summary,
    description: paragraphs.filter(Boolean).join('\n\n'),
    tags: [endpoint.group],
    security: who === 'anyone' ? [{}, { bearer: [] }] : [{ bearer: [] }],
    requestParams: {
      path: z.object(Object.fromEntries(names.map((name) => [name, pathParameters[name] ?? z.string()]))),
      ...(query && { query }),
      ...(byKey && { header: z.object({ [entryKeyHeader]: entryKey }) }),
    },
    ...(body && {
      requestBody: {
        required: true,
        content: {
          'application/json': {
            schema: schemas.name(body, name, 'Body'),
            examples: Object.fromEntries(Object.entries(examples).map(([name, value]) => [name, { value }])),
          },
        },
      },
    }),
    responses: responsesOf(endpoint, schemas.name(endpoint.response, name, 'Answer')),
  }
}

/** The successful response, and one per error status with its possible message keys. */
function responsesOf(
  endpoint: Endpoint,
  response: z.ZodType,
): Record<`${number}` | 'default', ZodOpenApiResponseObject> {
  const { file, query, read, noStore, who } = endpoint
  const isTagged = read && !noStore && who === 'anyone'
  const content = file
    ? Object.fromEntries(
        file.map((type) => [type, { schema: { type: 'string' as const, contentMediaType: type } }]),
      )
    : { 'application/json': { schema: response } }
  const codes = [...new Set([...impliedProblems(endpoint), ...(endpoint.problems ?? [])])]
  const statuses = new Set(codes.map((code) => problemTable[code].status))
  return {
    200: {
      description: 'Success.',
      headers: {
        ...requestId,
        ...(isTagged && { ETag: header('Tag') }),
        ...(query && 'page' in query.shape && { 'X-Total-Count': header('Total'), Link: header('NextPage') }),
        ...(query &&
          'page' in query.shape &&
          'q' in query.shape && { 'X-Total-Relation': header('Relation'), 'X-Search': header('Search') }),
        ...(file && { 'Content-Disposition': header('FileName') }),
      },
      content,
    },
    ...(isTagged && { 304: { description: 'Not modified since that `ETag`.', headers: requestId } }),
    ...Object.fromEntries(
      [...statuses].map((status) => [
        status,
        problemResponse(
          status,
          codes.filter((code) => problemTable[code].status === status),
        ),
      ]),
    ),
    ...(endpoint.response === healthSchema && {
      503: {
        description:
          'The database or the storage is not available, or a later version has migrated the database.',
        headers: { ...requestId, 'Retry-After': header('RetryAfter') },
        content,
      },
    }),
    default: {
      description: 'Any other error, such as an unsupported method (405 with `Allow`).',
      headers: requestId,
      content: { 'application/json': { schema: envelopeSchema } },
    },
  }
}

/** Problems that follow from the endpoint's row. */
function impliedProblems({ methods, path, query, body, who, limit }: Endpoint): ProblemCode[] {
  const codes: (ProblemCode | false | undefined)[] = [
    (query || body) && 'badRequest',
    'unauthorized',
    who !== 'anyone' && 'forbidden',
    who === 'manager' && 'accessEnded',
    methods.some((method) => method !== 'get') && 'xsrf',
    path.includes(':') && 'notFound',
    body && 'tooLarge',
    body && 'unsupportedMediaType',
    body && 'invalid',
    limit && 'tooManyRequests',
    methods.some((method) => method !== 'get') && 'diskFull',
    'unavailable',
  ]
  return codes.filter((code) => typeof code === 'string')
}

function problemResponse(status: number, codes: readonly ProblemCode[]): ZodOpenApiResponseObject {
  const problems = codes.map((code) => problemTable[code])
  const keys = problems.map(({ messageKey }) => messageKey)
  return {
    description: problems
      .map(({ messageKey, description }) => `\`${messageKey}\`: ${description}`)
      .join('\n\n'),
    headers: {
      ...requestId,
      ...((status === 429 || status === 503) && { 'Retry-After': header('RetryAfter') }),
      ...(status === 401 && { 'WWW-Authenticate': header('Challenge') }),
    },
    content: {
      'application/json': {
        schema: {
          $ref: '#/components/schemas/Envelope',
          required: ['status', 'error'],
          properties: { error: { enum: keys } },
        },
        example: { status, error: keys[0] },
      },
    },
  }
}
