import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { entryKeyHeader } from '#contract/entry-key-header.ts'
import { openApiDocument } from '#contract/openapi.ts'
import { startedApi } from '../../testing/api.ts'
import { components, documentedOperations, schemaErrors } from '../../testing/documented-operations.ts'
import { tokenOf } from '../../testing/people.ts'
import { samplesOf } from '../../testing/schema-samples.ts'
import { type LooseInput, validInputs } from '../../testing/valid-inputs.ts'

const callers = [undefined, 'student', 'manager']
const rows: Readonly<Record<string, Endpoint>> = endpoints
const operations = documentedOperations.map((each) => ({ ...each, who: rows[each.name]?.who ?? 'anyone' }))
type Operation = (typeof operations)[number]

const api = await startedApi()
const inputs = validInputs(api)

function componentAt(ref: string): Record<string, unknown> {
  const schema = components.schemas[ref.replace('#/components/schemas/', '')]
  if (!schema) throw new Error(`no ${ref}`)
  return schema
}

type Input = LooseInput & { raw?: string; headers?: Record<string, string> }

/** Sends a request, validates the response against the document and returns its status. */
async function send(
  { path, method, operation, id }: Operation,
  input: Input,
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
  if (input.entryKey) headers.set(entryKeyHeader, input.entryKey)
  for (const [name, value] of Object.entries(input.headers ?? {})) headers.set(name, value)
  const response = await api.send(`/api${address}${query.size > 0 ? `?${query}` : ''}`, {
    method: method.toUpperCase(),
    headers,
    ...(body !== undefined && { body }),
  })
  const request = { id, username, status: response.status, input: { ...input, raw: input.raw?.slice(0, 40) } }
  expect(response.status, JSON.stringify(request)).toBeLessThan(500)
  const [type = ''] = (response.headers.get('content-type') ?? '').split(';')
  const media = operation.responses[response.status]?.content?.[type]
  if (!media) throw new Error(`${JSON.stringify(request)}: ${type} is not in the document`)
  if (type !== 'application/json') {
    const bytes = Buffer.from(await response.arrayBuffer())
    expect(bytes.toString('latin1', 0, 2)).toBe(type === 'text/csv' ? '\u00ef\u00bb' : 'PK')
    return response.status
  }
  const data: unknown = await response.json()
  expect({ ...request, data, errors: schemaErrors(media.schema, data) }).toMatchObject({ errors: [] })
  if (!response.ok) expect(data).toMatchObject({ status: response.status, error: expect.any(String) })
  return response.status
}

/** Valid and invalid input, derived from the document's schemas. */
function inputsOf({ operation }: Operation): Input[] {
  const paramsFrom = (known: Record<string, string>) =>
    Object.fromEntries(
      operation.parameters
        .filter((each) => each.in === 'path')
        .map(({ name }) => [name, known[name] ?? 'none']),
    )
  const known = paramsFrom({ slug: 'topics', uuid: randomUUID(), lng: 'et', ns: 'common' })
  const invalid = paramsFrom({ slug: 'no such ./form', uuid: 'no-uuid', lng: 'xx', ns: '%', value: 'õ/ü' })
  const queries = operation.parameters.filter((each) => each.in === 'query')
  const schema = operation.requestBody?.content['application/json']?.schema
  const bodies = schema ? samplesOf(schema, componentAt) : [undefined]
  return [
    ...bodies.flatMap((body) => [
      { params: known, body },
      { params: invalid, body },
    ]),
    ...queries.flatMap(({ name, schema: shape }) => [
      { params: known, query: { [name]: String(samplesOf(shape, componentAt)[0]) }, body: bodies[0] },
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

/** Whether the caller is signed in without the required role. */
function lacksRole({ who }: Operation, username: string | undefined): boolean {
  return (
    (who === 'admin' && username === 'manager') ||
    (['manager', 'admin'].includes(who) && username === 'student')
  )
}

it.each(operations.map((operation) => [operation.id, operation] as const))(
  'responses match the document: %s',
  async (id, operation) => {
    for (const username of callers) {
      await Promise.all(
        inputsOf(operation).map(async (input) => {
          const status = await send(operation, input, username)
          if (operation.who !== 'anyone' && !username) expect([id, status]).toEqual([id, 401])
          if (lacksRole(operation, username)) expect([id, username, status]).toEqual([id, username, 403])
        }),
      )
    }
    const createInput = inputs[operation.name]
    if (!createInput) throw new Error(`no valid input for ${id}`)
    for (const username of [...callers, 'admin']) {
      const input = await createInput()
      const schema = operation.operation.requestBody?.content['application/json']?.schema
      if (schema) expect([id, schemaErrors(schema, input.body)]).toEqual([id, []])
      const status = await send(operation, input, username)
      const isAllowed = username === 'admin' || (username === 'manager' && operation.who !== 'admin')
      if (isAllowed) expect([id, username, status]).toEqual([id, username, 200])
    }
  },
)

describe('the API document', () => {
  it('is public', async () => {
    const response = await api.send('/api/openapi.json')
    expect(response.headers.get('content-type')).toMatch(/^application\/json/)
    expect(await response.json()).toEqual(openApiDocument())
  })

  it.each(['/api/docs', '/api/docs/'])('%s loads only its own files', async (path) => {
    const response = await api.send(path)
    const page = await response.text()
    expect(response.headers.get('content-security-policy')).toContain("script-src 'self';")
    expect(response.headers.get('content-security-policy')).toContain("connect-src 'self';")
    expect(page).not.toMatch(/<script(?![^>]* src=)|\son\w+=|https?:/)
    const files = [...page.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address = '']) => address)
    expect(files).toHaveLength(4)
    for (const file of files) {
      const found = await api.send(file)
      const cacheControl = 'public, max-age=3600, must-revalidate'
      expect([file, found.status, found.headers.get('cache-control')]).toEqual([file, 200, cacheControl])
      expect((await found.arrayBuffer()).byteLength).toBeGreaterThan(400)
      const ifNoneMatch = { 'If-None-Match': found.headers.get('etag') ?? '' }
      const revalidated = await api.send(file, { headers: ifNoneMatch })
      expect(revalidated.status).toBe(304)
    }
  })

  it('has no other files and supports only GET', async () => {
    for (const path of ['page.html/x', '..%2fserve-docs.ts', 'index.html', 'constructor']) {
      expect([path, (await api.send(`/api/docs/${path}`)).status]).toEqual([path, 404])
    }
    const posted = await api.send('/api/docs', { method: 'POST' })
    expect([posted.status, posted.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
  })
})
