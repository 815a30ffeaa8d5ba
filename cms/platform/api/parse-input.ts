import type { PayloadRequest } from 'payload'
import type { z } from 'zod'
import { Problem } from '#contract/problems.ts'
import { assertReadableQuery } from '#contract/readable-address.ts'
import { parseJson } from './parse-json.ts'
import { readLimited } from './read-limited.ts'

type Schemas<Query, Body> = { query?: z.ZodType<Query>; body?: z.ZodType<Body> }

/** Deeper than any value of the contract. */
const maxDepth = 20

/** @throws Problem `badRequest` for what has the wrong shape, `invalid`, `unsupportedMediaType`, `tooLarge` */
export async function parseInput<Query, Body>(
  req: PayloadRequest,
  { query, body }: Schemas<Query, Body>,
): Promise<{ query: Query; body: Body }>
export async function parseInput(req: PayloadRequest, { query, body }: Schemas<unknown, unknown>) {
  return {
    query: query ? shaped(query, queryOf(req)) : undefined,
    body: body ? shaped(body, await jsonOf(req)) : undefined,
  }
}

function shaped(schema: z.ZodType, data: unknown): unknown {
  const parsed = schema.safeParse(data)
  if (!parsed.success) throw new Problem('badRequest')
  return parsed.data
}

/** A parameter given empty counts as not given; one given twice is a list, which no call takes. */
function queryOf(req: PayloadRequest): Record<string, string | string[]> {
  assertReadableQuery(req.searchParams)
  const given = [...req.searchParams].filter(([, value]) => value !== '')
  const query = new Map<string, string | string[]>()
  for (const [name, value] of given) {
    const before = query.get(name)
    query.set(name, before === undefined ? value : [before, value].flat())
  }
  return Object.fromEntries(query)
}

async function jsonOf(req: PayloadRequest): Promise<unknown> {
  if (!isJson(req.headers)) throw new Problem('unsupportedMediaType')
  return parseJson(await readLimited(req), maxDepth)
}

/** JSON in UTF-8 as it is, not packed (contract §1). */
function isJson(headers: Headers): boolean {
  const [type = '', ...parameters] = (headers.get('content-type') ?? '').toLowerCase().split(';')
  const charset = parameters.map((each) => each.trim()).find((each) => each.startsWith('charset='))
  return (
    /^application\/(?:[\w.-]+\+)?json$/.test(type.trim()) &&
    (charset === undefined || /^charset="?utf-?8"?$/.test(charset)) &&
    (headers.get('content-encoding') ?? 'identity') === 'identity'
  )
}
