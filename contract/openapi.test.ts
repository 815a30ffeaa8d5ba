import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import {
  documentedOperations,
  documentSchema,
  paths,
  schemaErrors,
} from '../testing/documented-operations.ts'
import type { Endpoint } from './endpoint.ts'
import { endpoints } from './endpoints.ts'
import { buildDocument, openApiDocument } from './openapi.ts'

const document = openApiDocument()
const rows: [string, Endpoint][] = Object.entries(endpoints)

function refsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, part]) => (key === '$ref' ? [String(part)] : refsIn(part)))
}

function isDefined(ref: string): boolean {
  let at: unknown = document
  for (const part of ref.replace(/^#\//, '').split('/')) {
    at =
      typeof at === 'object' && at !== null
        ? Object.entries(at).find(([key]) => key === part)?.[1]
        : undefined
  }
  return at !== undefined
}

describe('the document', () => {
  it('has every endpoint under its name, each once', () => {
    const ids = documentedOperations.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    expect([...new Set(documentedOperations.map(({ name }) => name))].sort()).toEqual(
      Object.keys(endpoints).sort(),
    )
    for (const [name, { methods }] of rows) {
      const documented = documentedOperations.filter((each) => each.name === name)
      expect([name, new Set(documented.map(({ method }) => method))]).toEqual([name, new Set(methods)])
    }
  })

  it('has a call of any register by the path of each', () => {
    expect(Object.keys(paths).filter((path) => path.includes('{register}'))).toEqual([
      '/v1/contact/{register}/{uuid}',
      '/v2/{register}/{uuid}/related',
    ])
    expect(Object.keys(paths).filter((path) => path.endsWith('/facets') && !path.includes('{'))).toEqual([
      '/v2/theses/facets',
      '/v2/topics/facets',
      '/v2/internship/facets',
    ])
  })

  it('has no dangling reference', () => {
    const refs = refsIn(document)
    expect(refs.length).toBeGreaterThan(50)
    expect(refs.filter((ref) => !isDefined(ref))).toEqual([])
  })

  it.each(rows.filter(([, { body }]) => body))(
    'has valid example bodies of %s',
    (name, { body, examples }) => {
      const operation = documentedOperations.find(({ id }) => id === name)?.operation
      const content = operation?.requestBody?.content['application/json']
      expect(Object.keys(content?.examples ?? {})).toEqual(Object.keys(examples ?? {}))
      expect(Object.keys(content?.examples ?? {})).not.toEqual([])
      for (const { value } of Object.values(content?.examples ?? {})) {
        body?.parse(value)
        expect(schemaErrors(content?.schema ?? {}, value)).toEqual([])
      }
    },
  )

  it('assigns a group to every endpoint and has no empty group', () => {
    const used = new Set(documentedOperations.flatMap(({ operation }) => operation.tags))
    expect([...used].sort()).toEqual(document.tags?.map(({ name }) => name).sort())
  })

  it('is built once, and is plain JSON', () => {
    expect(openApiDocument()).toBe(document)
    expect(JSON.parse(JSON.stringify(document))).toEqual(document)
  })
})

describe('an operation', () => {
  const renameThing: Endpoint = {
    methods: ['put', 'post'],
    path: '/v1/things/:uuid',
    aliases: ['/v1/thing/:uuid'],
    who: 'manager',
    query: z.object({ page: z.coerce.number().int().optional(), q: z.string().describe('Words.') }),
    body: z.object({ name: z.string().default('') }),
    response: z.object({ name: z.string().default('') }),
    read: false,
    group: 'Entries',
    summary: 'Give a thing another name',
    description: 'Only once.',
    section: 3,
    problems: ['conflict', 'slugInUse'],
  }
  const thing = documentSchema.parse(buildDocument({ renameThing }))
  const { put, post } = thing.paths['/v1/things/{uuid}'] ?? {}

  it('has path, role, description and parameters', () => {
    expect(put).toMatchObject({
      operationId: 'renameThing',
      summary: 'Give a thing another name',
      description: 'Only once.\n\nFor managers.\n\nAlso at `/v1/thing/:uuid`.\n\nContract §3.',
      tags: ['Entries'],
      security: [{ bearer: [] }],
      parameters: [
        { name: 'uuid', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } },
        { name: 'page', in: 'query', required: false, schema: { type: 'integer' } },
        { name: 'q', in: 'query', required: true, description: 'Words.', schema: { type: 'string' } },
      ],
    })
    expect(post?.operationId).toBe('renameThing.post')
  })

  it('has the input schema of the body and the output schema of the response', () => {
    const { schemas } = thing.components
    expect(schemas.RenameThingBody).toMatchObject({ type: 'object' })
    expect(schemas.RenameThingBody).not.toHaveProperty('required')
    expect(schemas.RenameThingAnswer).toMatchObject({ required: ['name'] })
    expect(put?.responses['200']?.headers).toHaveProperty('X-Total-Count')
  })

  it('lists the problems that follow from its row and its own', () => {
    const problems = Object.entries(put?.responses ?? {}).filter(([status]) => Number(status) >= 400)
    const statuses = problems.map(([status]) => status).join()
    expect(statuses).toBe('400,401,403,404,409,413,415,422,503')
    for (const [, { description, content, headers }] of problems) {
      const schema = content['application/json']?.schema
      expect(schema).toMatchObject({ $ref: '#/components/schemas/Envelope', required: ['status', 'error'] })
      expect(description).toMatch(/^`[\w.]+`: .+\.$/m)
      expect(headers).toHaveProperty('X-Request-Id')
    }
    expect(put?.responses['409']).toMatchObject({
      description: expect.stringMatching(/^`errors\.conflict`: .+\n\n`forms\.error\.slugInUse`: .+$/),
      content: {
        'application/json': {
          schema: { properties: { error: { enum: ['errors.conflict', 'forms.error.slugInUse'] } } },
        },
      },
    })
  })

  it('can respond with a file', () => {
    const content = paths['/v2/report']?.get?.responses['200']?.content ?? {}
    expect(Object.keys(content)).toEqual([
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    ])
  })
})

it('names every schema', () => {
  const names = Object.keys(document.components?.schemas ?? {})
  expect(names.filter((name) => name.startsWith('__'))).toEqual([])
})
