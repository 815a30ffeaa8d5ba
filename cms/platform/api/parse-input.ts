import type { PayloadRequest } from 'payload'
import type { z } from 'zod'
import { Problem } from '#contract/problems.ts'
import { assertReadableQuery } from '#contract/readable-address.ts'
import { collectBody, parseJson } from './parse-body.ts'

type Schemas<Query, Body> = { query?: z.ZodType<Query>; body?: z.ZodType<Body> }

/** Deeper than any value in the contract, of which the deepest is a link in the innermost list of a page. */
const maxDepth = 24

/** @throws Problem `badRequest` if the shape is wrong, `invalid`, `unsupportedMediaType`, `tooLarge` */
export async function parseInput<Query, Body>(
  req: PayloadRequest,
  { query, body }: Schemas<Query, Body>,
  maxBytes: number,
): Promise<{ query: Query; body: Body }>
export async function parseInput(
  req: PayloadRequest,
  { query, body }: Schemas<unknown, unknown>,
  maxBytes: number,
) {
  return {
    query: query ? parseShape(query, queryOf(req)) : undefined,
    body: body ? parseShape(body, await jsonOf(req, maxBytes)) : undefined,
  }
}

function parseShape(schema: z.ZodType, data: unknown): unknown {
  const parsed = schema.safeParse(data)
  if (!parsed.success) throw new Problem('badRequest')
  return parsed.data
}

/** An empty parameter counts as absent. A repeated one becomes a list, which no schema accepts. */
function queryOf(req: PayloadRequest): Record<string, string | string[]> {
  assertReadableQuery(req.searchParams)
  const present = [...req.searchParams].filter(([, value]) => value !== '')
  const query = new Map<string, string | string[]>()
  for (const [name, value] of present) {
    const previous = query.get(name)
    query.set(name, previous === undefined ? value : [previous, value].flat())
  }
  return Object.fromEntries(query)
}

async function jsonOf(req: PayloadRequest, maxBytes: number): Promise<unknown> {
  if (!isJson(req.headers)) throw new Problem('unsupportedMediaType')
  return parseJson(await collectBody(req, maxBytes), maxDepth)
}

/** Uncompressed JSON in UTF-8 (contract §1). */
function isJson(headers: Headers): boolean {
  const [type = '', ...parameters] = (headers.get('content-type') ?? '').toLowerCase().split(';')
  const charset = parameters.map((each) => each.trim()).find((each) => each.startsWith('charset='))
  return (
    /^application\/(?:[\w.-]+\+)?json$/.test(type.trim()) &&
    (charset === undefined || /^charset="?utf-?8"?$/.test(charset)) &&
    (headers.get('content-encoding') ?? 'identity') === 'identity'
  )
}
