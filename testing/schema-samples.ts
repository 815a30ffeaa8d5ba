import { randomUUID } from 'node:crypto'
import { isRecord } from '#contract/is-record.ts'

type Schema = Record<string, unknown>
/** Resolves a `$ref`. */
export type Resolve = (ref: string) => Schema

/** Values that match a JSON Schema: one per branch of a union, with all properties. */
export function samplesOf(schema: Schema, resolve: Resolve, depth = 0): unknown[] {
  if (typeof schema.$ref === 'string')
    return depth > 12 ? [] : samplesOf(resolve(schema.$ref), resolve, depth + 1)
  if ('const' in schema) return [schema.const]
  if (Array.isArray(schema.enum)) return schema.enum.slice(0, 1)
  const branches = schema.anyOf ?? schema.oneOf
  if (Array.isArray(branches)) {
    return branches.filter(isRecord).flatMap((branch) => samplesOf(branch, resolve, depth + 1).slice(0, 1))
  }
  const sample = (part: unknown) => (isRecord(part) ? samplesOf(part, resolve, depth + 1)[0] : 'xyz')
  switch (schema.type) {
    case 'object':
      return [
        Object.fromEntries(
          Object.entries(isRecord(schema.properties) ? schema.properties : {}).map(([key, part]) => [
            key,
            sample(part),
          ]),
        ),
      ]
    case 'array':
      return [[sample(schema.items)]]
    case 'string':
      if (schema.format === 'date-time') return ['2001-01-01T00:00:00.000Z']
      return [schema.format === 'uuid' ? randomUUID() : 'xyz']
    case 'integer':
    case 'number':
      return [Math.max(1, Number(schema.minimum ?? 1))]
    case 'boolean':
      return [true]
    case 'null':
      return [null]
    default:
      return ['xyz']
  }
}
