import { z } from 'zod'
import type { JsonSchema } from './openapi-schemas.ts'

export type Parameter = {
  name: string
  in: 'path' | 'query'
  required: boolean
  description?: string
  schema: JsonSchema
}

/** What stands in an address. */
const pathWords: Readonly<Record<string, string>> = {
  slug: 'Of a form, field, field set or page. Registers are forms of the same slug.',
  uuid: 'In small or capital letters.',
  lng: '`et` or `en`.',
  ns: 'Of texts, such as `common`.',
  value: 'Of a keyword.',
}

export function pathParameters(path: string): Parameter[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    ...(pathWords[name] && { description: pathWords[name] }),
    schema: { type: 'string', ...(name === 'uuid' && { format: 'uuid' }) },
  }))
}

const objectSchema = z.object({
  properties: z.record(z.string(), z.record(z.string(), z.unknown())).default({}),
  required: z.array(z.string()).default([]),
})

export function queryParameters(query: z.ZodType): Parameter[] {
  const { properties, required } = objectSchema.parse(z.toJSONSchema(query, { io: 'input' }))
  return Object.entries(properties).map(([name, { description, ...schema }]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    ...(typeof description === 'string' && { description }),
    schema,
  }))
}
