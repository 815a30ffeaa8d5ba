import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { callExamples } from './call-examples.ts'
import { type Endpoint, endpoints } from './endpoints.ts'
import { buildDocument, openApiDocument } from './openapi.ts'

const document = openApiDocument()
const operations = Object.values(document.paths).flatMap((path) => Object.values(path))

function refsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, part]) => (key === '$ref' ? [String(part)] : refsIn(part)))
}

function isThere(ref: string): boolean {
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
  it('has every call of the table under its name, each once', () => {
    const ids = operations.map(({ operationId }) => operationId)
    expect(new Set(ids).size).toBe(ids.length)
    expect([...new Set(ids.map((id) => id.split('.')[0]))].sort()).toEqual(Object.keys(endpoints).sort())
    for (const { methods, path } of Object.values(endpoints)) {
      const item = document.paths[path.replace(/:(\w+)/g, '{$1}')]
      expect(Object.keys(item ?? {})).toEqual(expect.arrayContaining([...methods]))
    }
  })

  it('refers to nothing that it does not have', () => {
    const refs = refsIn(document)
    expect(refs.length).toBeGreaterThan(50)
    expect(refs.filter((ref) => !isThere(ref))).toEqual([])
  })

  it.each(Object.entries(callExamples))('shows bodies that %s takes', (name, examples) => {
    const table: Record<string, Endpoint> = endpoints
    const shown = operations.find(({ operationId }) => operationId === name)?.requestBody?.content
    expect(Object.keys(shown?.['application/json']?.examples ?? {})).toEqual(Object.keys(examples))
    for (const body of Object.values(examples)) table[name]?.body?.parse(body)
  })

  it('groups every call, and leaves no group empty', () => {
    const used = new Set(operations.flatMap(({ tags }) => tags))
    expect([...used].sort()).toEqual(document.tags.map(({ name }) => name).sort())
  })

  it('is built once, and is plain JSON', () => {
    expect(openApiDocument()).toBe(document)
    expect(JSON.parse(JSON.stringify(document))).toEqual(document)
    expect(JSON.stringify(document)).not.toContain('__shared')
  })
})

describe('an operation', () => {
  const { paths, components } = buildDocument(
    {
      renameThing: {
        methods: ['put', 'post'],
        path: '/v1/things/:uuid',
        aliases: ['/v1/thing/:uuid'],
        who: 'manager',
        query: z.object({ page: z.coerce.number().int().optional(), q: z.string().describe('Words.') }),
        body: z.object({ name: z.string().default('') }),
        answer: z.object({ name: z.string().default('') }),
        read: false,
      },
    },
    {
      renameThing: {
        group: 'Entries',
        summary: 'Give a thing another name',
        text: 'Only once.',
        section: 3,
        problems: ['conflict', 'slugInUse'],
      },
    },
  )
  const { put, post } = paths['/v1/things/{uuid}'] ?? {}

  it('says where, by whom and with what it is called', () => {
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

  it('takes what may come in and answers with what goes out', () => {
    expect(components.schemas.RenameThingBody).not.toHaveProperty('required')
    expect(components.schemas.RenameThingAnswer).toMatchObject({ required: ['name'] })
    expect(put?.responses['200']?.headers).toHaveProperty('X-Total-Count')
  })

  it('says how it may be refused: what its row implies, and what is its own', () => {
    const problems = Object.entries(put?.responses ?? {}).filter(([status]) => Number(status) >= 400)
    expect(problems.map(([status]) => status)).toEqual([
      '400',
      '401',
      '403',
      '404',
      '409',
      '413',
      '415',
      '422',
      '503',
    ])
    for (const [, { description, content, headers }] of problems) {
      const schema = content?.['application/json']?.schema
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

  it('may answer with a file', () => {
    const content = document.paths['/v2/report']?.get?.responses['200']?.content ?? {}
    expect(Object.keys(content)).toEqual([
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    ])
  })
})
