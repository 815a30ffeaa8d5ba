import { healthSchema } from './config.ts'
import type { Endpoint } from './endpoints.ts'
import { queryParameters } from './openapi-parameters.ts'
import { type JsonSchema, refTo } from './openapi-schemas.ts'
import { problemDescriptions } from './problem-descriptions.ts'
import { type ProblemCode, problemTable } from './problems.ts'

export type Examples = Record<string, { value: unknown }>
export type Content = Record<string, { schema: JsonSchema; example?: unknown; examples?: Examples }>
export type Header = { description: string; schema: JsonSchema } | { $ref: string }
export type ApiResponse = { description: string; headers?: Record<string, Header>; content?: Content }

export const sharedHeaders: Record<string, Header> = {
  RequestId: { description: 'Identifies the request in the log.', schema: { type: 'string' } },
  Total: {
    description: 'Total number of rows; only in paged responses.',
    schema: { type: 'integer' },
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
}

const requestId = { 'X-Request-Id': header('RequestId') }

function header(name: string) {
  return { $ref: `#/components/headers/${name}` }
}

function json(schema: JsonSchema): Content {
  return { 'application/json': { schema } }
}

/** All responses of an endpoint: the successful one, and one per error status with its possible message keys. */
export function responsesOf(
  endpoint: Endpoint,
  problems: readonly ProblemCode[],
  answer: () => JsonSchema,
): Record<string, ApiResponse> {
  const { file, read, noStore, who } = endpoint
  const isTagged = read && !noStore && who === 'anyone'
  const content = file ? { [file]: { schema: { type: 'string', contentMediaType: file } } } : json(answer())
  const headers = {
    ...requestId,
    ...(isTagged && { ETag: header('Tag') }),
    ...(isPaged(endpoint) && { 'X-Total-Count': header('Total') }),
    ...(file && { 'Content-Disposition': header('FileName') }),
  }
  const responses: Record<string, ApiResponse> = { 200: { description: 'Success.', headers, content } }
  if (isTagged) responses[304] = { description: 'Not modified since that `ETag`.', headers: requestId }
  const codes = new Set([...impliedBy(endpoint), ...problems])
  for (const code of codes) {
    const { status } = problemTable[code]
    responses[status] ??= problemResponse([...codes].filter((each) => problemTable[each].status === status))
  }
  if (endpoint.answer === healthSchema)
    responses[503] = {
      description: 'The database or the storage is not available.',
      headers: { ...requestId, 'Retry-After': header('RetryAfter') },
      content,
    }
  responses.default = {
    description: 'Any other error, such as an unsupported method (405 with `Allow`).',
    headers: requestId,
    content: json(refTo('Envelope')),
  }
  return responses
}

/** Problems that follow from the endpoint's definition. */
function impliedBy({ methods, path, query, body, who, limit }: Endpoint): ProblemCode[] {
  const isUnsafe = methods.some((method) => method !== 'get')
  const codes: (ProblemCode | false)[] = [
    (query !== undefined || body !== undefined) && 'badRequest',
    'unauthorized',
    who !== 'anyone' && 'forbidden',
    isUnsafe && 'xsrf',
    path.includes(':') && 'notFound',
    body !== undefined && 'tooLarge',
    body !== undefined && 'unsupportedMediaType',
    body !== undefined && 'invalid',
    limit !== undefined && 'tooManyRequests',
    'unavailable',
  ]
  return codes.filter((code) => code !== false)
}

function problemResponse(codes: readonly ProblemCode[]): ApiResponse {
  const keys = codes.map((code) => problemTable[code].messageKey)
  const lines = codes.map((code, index) => `\`${keys[index]}\`: ${problemDescriptions[code]}`)
  const { status } = problemTable[codes[0] ?? 'unexpected']
  return {
    description: lines.join('\n\n'),
    headers: {
      ...requestId,
      ...((status === 429 || status === 503) && { 'Retry-After': header('RetryAfter') }),
      ...(status === 401 && { 'WWW-Authenticate': header('Challenge') }),
    },
    content: {
      'application/json': {
        schema: {
          ...refTo('Envelope'),
          required: ['status', 'error'],
          properties: { error: { enum: keys } },
        },
        example: { status, error: keys[0] },
      },
    },
  }
}

function isPaged({ query }: Endpoint): boolean {
  return query ? queryParameters(query).some(({ name }) => name === 'page') : false
}
