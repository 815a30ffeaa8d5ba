import { healthSchema } from './config.ts'
import type { Endpoint } from './endpoints.ts'
import { queryParameters } from './openapi-parameters.ts'
import { type JsonSchema, refTo } from './openapi-schemas.ts'
import { problemWords } from './problem-words.ts'
import { type ProblemCode, problemTable } from './problems.ts'

export type Examples = Record<string, { value: unknown }>
export type Content = Record<string, { schema: JsonSchema; example?: unknown; examples?: Examples }>
export type Header = { description: string; schema: JsonSchema } | { $ref: string }
export type ApiResponse = { description: string; headers?: Record<string, Header>; content?: Content }

export const sharedHeaders: Record<string, Header> = {
  RequestId: { description: 'The log bears it too.', schema: { type: 'string' } },
  Total: {
    description: 'How many there are in all; only where the server paged.',
    schema: { type: 'integer' },
  },
  Tag: {
    description: 'Of an answer to the anonymous; `If-None-Match` with it is answered 304.',
    schema: { type: 'string' },
  },
  FileName: { description: '`attachment; filename="…"`', schema: { type: 'string' } },
  RetryAfter: { description: 'Seconds.', schema: { type: 'integer' } },
  Challenge: {
    description: '`Bearer`, and what is wrong with the one that came.',
    schema: { type: 'string' },
  },
}

const header = (name: string) => ({ $ref: `#/components/headers/${name}` })
const requestId = { 'X-Request-Id': header('RequestId') }
const json = (schema: JsonSchema): Content => ({ 'application/json': { schema } })

/** Every answer of a call: the good one, and each refusal with the message keys that it may bear. */
export function responsesOf(
  endpoint: Endpoint,
  refusals: readonly ProblemCode[],
  answer: () => JsonSchema,
): Record<string, ApiResponse> {
  const { file, read, momentary, who } = endpoint
  const isTagged = read && !momentary && who === 'anyone'
  const content = file ? { [file]: { schema: { type: 'string', contentMediaType: file } } } : json(answer())
  const headers = {
    ...requestId,
    ...(isTagged && { ETag: header('Tag') }),
    ...(isPaged(endpoint) && { 'X-Total-Count': header('Total') }),
    ...(file && { 'Content-Disposition': header('FileName') }),
  }
  const responses: Record<string, ApiResponse> = { 200: { description: 'The answer.', headers, content } }
  if (isTagged) responses[304] = { description: 'Nothing new since that `ETag`.', headers: requestId }
  const codes = new Set([...impliedBy(endpoint), ...refusals])
  for (const code of codes) {
    const { status } = problemTable[code]
    responses[status] ??= refusalOf([...codes].filter((each) => problemTable[each].status === status))
  }
  if (endpoint.answer === healthSchema)
    responses[503] = {
      description: 'Something is down.',
      headers: { ...requestId, 'Retry-After': header('RetryAfter') },
      content,
    }
  responses.default = {
    description: 'Anything else that is refused, such as another method (405 with `Allow`).',
    headers: requestId,
    content: json(refTo('Envelope')),
  }
  return responses
}

/** What the row of the table says already. */
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

function refusalOf(codes: readonly ProblemCode[]): ApiResponse {
  const keys = codes.map((code) => problemTable[code].messageKey)
  const lines = codes.map((code, index) => `\`${keys[index]}\`: ${problemWords[code]}`)
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
