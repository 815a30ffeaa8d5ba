import { randomUUID } from 'node:crypto'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Endpoint, endpoints } from '#contract/endpoints.ts'
import { openApiDocument } from '#contract/openapi.ts'
import { type Api, startedApi } from '../../testing/api.ts'
import { goodInputs, type LooseInput } from '../../testing/good-inputs.ts'
import { tokenOf } from '../../testing/people.ts'
import { samplesOf } from '../../testing/schema-samples.ts'

/** An independent validator over the document as it is published. */
const document = openApiDocument()
const ajv = new Ajv2020({ strict: false, allErrors: true })
addFormats(ajv)
ajv.addSchema({ $id: 'openapi', components: document.components })

const callers = [undefined, 'student', 'manager']
const rows: Readonly<Record<string, Endpoint>> = endpoints
const operations = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => {
    const id = operation.operationId
    const [name = ''] = id.split('.')
    return { path, method, operation, id, name, who: rows[name]?.who ?? 'anyone' }
  }),
)
type Operation = (typeof operations)[number]

let api: Api
let good: ReturnType<typeof goodInputs>
const driven = new Map<string, Set<number>>()

beforeAll(async () => {
  api = await startedApi()
  good = goodInputs(api)
})

const validators = new Map<string, ValidateFunction>()

function complaintsOf(schema: Record<string, unknown>, value: unknown): unknown {
  const key = JSON.stringify(schema)
  const target = typeof schema.$ref === 'string' ? { ...schema, $ref: `openapi${schema.$ref}` } : schema
  const validate = validators.get(key) ?? ajv.compile(target)
  validators.set(key, validate)
  return validate(value) ? [] : validate.errors
}

function schemaAt(ref: string): Record<string, unknown> {
  const validate = ajv.getSchema(`openapi${ref}`)
  const schema: unknown = validate?.schema
  if (typeof schema !== 'object' || schema === null) throw new Error(`no ${ref}`)
  return { ...schema }
}

type Sent = LooseInput & { raw?: string; headers?: Record<string, string> }

/** Sends it, and holds the answer against the document. */
async function drive(
  { path, method, operation, id }: Operation,
  input: Sent,
  username?: string,
): Promise<number> {
  const address = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(input.params?.[name] ?? 'none'),
  )
  const query = new URLSearchParams(
    Object.entries(input.query ?? {}).map(([name, value]) => [name, String(value ?? '')]),
  )
  const body = input.raw ?? (input.body === undefined ? undefined : JSON.stringify(input.body))
  const headers = new Headers({ 'x-client-address': randomUUID() })
  if (body !== undefined) headers.set('Content-Type', 'application/json')
  if (username) headers.set('Authorization', `Bearer ${await tokenOf(username)}`)
  for (const [name, value] of Object.entries(input.headers ?? {})) headers.set(name, value)
  const answer = await api.send(`/api${address}${query.size > 0 ? `?${query}` : ''}`, {
    method: method.toUpperCase(),
    headers,
    ...(body !== undefined && { body }),
  })
  driven.set(id, (driven.get(id) ?? new Set()).add(answer.status))

  const said = { id, username, status: answer.status, sent: { ...input, raw: input.raw?.slice(0, 40) } }
  expect(answer.status, `${JSON.stringify(said)} is a failure of the server`).toBeLessThan(500)
  const [type = ''] = (answer.headers.get('content-type') ?? '').split(';')
  const media = operation.responses[answer.status]?.content?.[type]
  if (!media) throw new Error(`${JSON.stringify(said)}: ${type} is not in the document`)
  if (type !== 'application/json') {
    expect(Buffer.from(await answer.arrayBuffer()).toString('latin1', 0, 2)).toBe('PK')
    return answer.status
  }
  const data: unknown = await answer.json()
  expect({ ...said, data, complaints: complaintsOf(media.schema, data) }).toMatchObject({ complaints: [] })
  if (!answer.ok) expect(data).toMatchObject({ status: answer.status, error: expect.any(String) })
  return answer.status
}

/** As the document has it: what its schemas allow, and what they do not. */
function inputsOf({ operation }: Operation): Sent[] {
  const named = (known: Record<string, string>) =>
    Object.fromEntries(
      operation.parameters
        .filter((each) => each.in === 'path')
        .map(({ name }) => [name, known[name] ?? 'none']),
    )
  const known = named({ slug: 'topics', uuid: randomUUID(), lng: 'et', ns: 'common' })
  const strange = named({ slug: 'no such ./form', uuid: 'no-uuid', lng: 'xx', ns: '%', value: 'õ/ü' })
  const asked = operation.parameters.filter((each) => each.in === 'query')
  const schema = operation.requestBody?.content['application/json']?.schema
  const bodies = schema ? samplesOf(schema, schemaAt) : [undefined]
  return [
    ...bodies.flatMap((body) => [
      { params: known, body },
      { params: strange, body },
    ]),
    ...asked.flatMap(({ name, schema: shape }) => [
      { params: known, query: { [name]: String(samplesOf(shape, schemaAt)[0]) }, body: bodies[0] },
      { params: known, query: { [name]: '\u0000' }, body: bodies[0] },
      { params: known, query: { [name]: '-1' }, body: bodies[0] },
    ]),
    ...(schema
      ? [
          { params: known, body: {} },
          { params: known, body: [] },
          { params: known, raw: '{' },
          { params: known, raw: '{}', headers: { 'Content-Type': 'text/plain' } },
          { params: known, raw: `"${'x'.repeat(1_100_000)}"` },
        ]
      : []),
  ]
}

/** Signed in, but not with the role that the call asks. */
function asksMore({ who }: Operation, username: string | undefined): boolean {
  return (
    (who === 'admin' && username === 'manager') ||
    (['manager', 'admin'].includes(who) && username === 'student')
  )
}

describe('every answer is what the document says', () => {
  it.each(operations.map((operation) => [operation.id, operation] as const))('%s', async (id, operation) => {
    for (const username of callers) {
      for (const input of inputsOf(operation)) {
        const status = await drive(operation, input, username)
        if (operation.who !== 'anyone' && !username) expect([id, status]).toEqual([id, 401])
        if (asksMore(operation, username)) expect([id, username, status]).toEqual([id, username, 403])
      }
    }
    expect(await drive(operation, { headers: { Authorization: 'Bearer nonsense' } })).toBe(401)
    if (operation.method !== 'get') {
      expect(await drive(operation, { headers: { Cookie: 'a=b' } })).toBe(403)
    }
    const make = good[operation.name]
    if (!make) throw new Error(`no good input for ${id}`)
    for (const username of [...callers, 'admin']) {
      const input = await make()
      const schema = operation.operation.requestBody?.content['application/json']?.schema
      if (schema) expect([id, complaintsOf(schema, input.body)]).toEqual([id, []])
      const status = await drive(operation, input, username)
      const mayAll = username === 'admin' || (username === 'manager' && operation.who !== 'admin')
      if (mayAll) expect([id, username, status]).toEqual([id, username, 200])
    }
  })

  it('no call was left out: each was answered well, and refused to whom it must be', () => {
    expect(operations.length).toBeGreaterThan(30)
    const without = (status: number, asked = operations) =>
      asked.filter(({ id }) => !driven.get(id)?.has(status)).map(({ id }) => id)
    const guarded = operations.filter(({ who }) => who !== 'anyone')
    expect(without(200)).toEqual([])
    expect(without(401, guarded)).toEqual([])
    expect(
      without(
        403,
        guarded.filter(({ who }) => who !== 'signedIn'),
      ),
    ).toEqual([])
  })
})
