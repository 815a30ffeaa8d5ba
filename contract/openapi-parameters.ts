import { z } from 'zod'
import type { JsonSchema } from './openapi-schemas.ts'

export type Parameter = {
  name: string
  in: 'path' | 'query'
  required: boolean
  description?: string
  schema: JsonSchema
}

const pathParameterDescriptions: Readonly<Record<string, string>> = {
  slug: 'Slug of a form, field, field set or page. A register’s slug is that of its form.',
  uuid: 'Case-insensitive.',
  lng: '`et` or `en`.',
  ns: 'Translation namespace, such as `common`.',
  value: 'Value of a keyword.',
}

export function pathParameters(path: string): Parameter[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    ...(pathParameterDescriptions[name] && { description: pathParameterDescriptions[name] }),
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
