import fc from 'fast-check'
import type { JsonSchema } from '#contract/openapi-schemas.ts'
import { aNewUuid, currentUpdatedAt, markOf } from './known.ts'
import { numbers, sentences, words } from './words.ts'

/** How to find what a `$ref` means, and what in this call's body names other things than usual. */
type Context = { resolve: (ref: string) => JsonSchema; named: Named }

const thing = (kind: string) => fc.nat(500).map((number) => markOf(kind, number))
const slugs = fc.oneof(
  thing('made-form'),
  thing('made-field'),
  thing('field'),
  thing('fieldset'),
  fc.nat(999).map((number) => `fresh_${number}`),
)

/** What a property of this name usually holds, so that what it names is found. */
export type Named = Record<string, fc.Arbitrary<unknown>>
const usual: Named = {
  uuid: fc.oneof(thing('item'), thing('item'), fc.constant(aNewUuid)),
  itemUuid: fc.oneof(thing('item'), fc.constant(aNewUuid), fc.constant(aNewUuid)),
  updatedAt: fc.oneof(
    { arbitrary: fc.constant(currentUpdatedAt), weight: 9 },
    { arbitrary: fc.constantFrom('2001-01-01T00:00:00.000Z', '2099-01-01', 'homme', ''), weight: 1 },
  ),
  slug: slugs,
  formSlug: thing('form'),
  fieldSlug: fc.constantFrom('attachment', 'organization_logo', 'thesis_file', 'extra_files', 'file'),
  fileName: fc.oneof(thing('file'), fc.constantFrom('a.pdf', 'logo.png', 'Töö.PDF', 'a.exe', '.pdf')),
  fileSize: fc.oneof(fc.integer({ min: 1, max: 20_000_000 }), numbers),
  key: fc.oneof(
    thing('text-key'),
    fc.nat(99).map((number) => `common.fresh-${number}`),
  ),
  itemKey: thing('text-key'),
  namespace: fc.constantFrom('common', 'forms', 'errors', 'fresh'),
  lng: fc.constantFrom('et', 'en'),
  ns: fc.constantFrom('common', 'forms', 'fresh'),
  keys: fc.array(
    fc.nat(999).map((number) => `common.asked-${number}`),
    { maxLength: 5 },
  ),
  username: fc.oneof(
    thing('username'),
    fc.nat(99).map((number) => `fresh-${number}`),
  ),
  type: fc.constantFrom(
    'text',
    'textarea',
    'select',
    'radio',
    'number',
    'file',
    'date',
    'cercs_code',
    'keywords',
  ),
  maxSize: fc.constantFrom('10 MB', '1.5GB', '0', 5, '9'.repeat(400)),
  order: fc.oneof(fc.integer({ min: 1, max: 3 }), numbers),
  email: fc.constantFrom('a@b.ee', 'a@b', 'mari@ut.ee'),
  url: fc.constantFrom('https://ut.ee/', '/terms', 'javascript:alert(1)'),
  fieldSets: fc.array(
    fc.record({
      order: fc.constantFrom(1, 1, 1, 2),
      slug: thing('fieldset'),
      translation: fc.constantFrom({}, { et: 'Andmed', en: 'Data' }),
      fields: fc.array(
        fc.record({ order: fc.constantFrom(1, 1, 1, 2), required: fc.boolean(), slug: thing('field') }),
        { maxLength: 2 },
      ),
    }),
    { maxLength: 2 },
  ),
}

const imports = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.dictionary(
    fc.constantFrom('et', 'en', 'xx'),
    fc.dictionary(
      fc.constantFrom('common', 'fresh'),
      fc.dictionary(words, fc.oneof(sentences, words), { maxKeys: 3 }),
    ),
  ),
)

/** Values that a JSON Schema allows, or nearly. */
export function schemaValues(schema: JsonSchema, context: Context, name = ''): fc.Arbitrary<unknown> {
  const named = { ...usual, ...context.named }
  const known = Object.hasOwn(named, name) ? named[name] : undefined
  const values = known && !('const' in schema) ? known : plainValues(schema, context, name)
  return fc.oneof({ arbitrary: values, weight: 60 }, { arbitrary: words, weight: 1 })
}

function plainValues(schema: JsonSchema, context: Context, name: string): fc.Arbitrary<unknown> {
  const { $ref } = schema
  // Named shapes aside, only JSON of any shape refers to itself: the one that calls take is an import of texts.
  if (typeof $ref === 'string' && $ref.includes('$defs')) return imports
  if (typeof $ref === 'string') return schemaValues(context.resolve($ref), context, name)
  if ('const' in schema) return fc.constant(schema.const)
  if (Array.isArray(schema.enum)) return fc.constantFrom(...schema.enum)
  const branches = [schema.anyOf ?? schema.oneOf].flat().filter(isSchema)
  if (branches.length > 0) return fc.oneof(...branches.map((branch) => schemaValues(branch, context)))
  switch (schema.type) {
    case 'object':
      return objects(schema, context)
    case 'array':
      return fc.array(isSchema(schema.items) ? schemaValues(schema.items, context, singular(name)) : words, {
        maxLength: 3,
      })
    case 'integer':
    case 'number':
      return fc.oneof(fc.integer({ min: 1, max: 100 }), numbers)
    case 'boolean':
      return fc.boolean()
    case 'string':
      return fc.oneof({ arbitrary: sentences, weight: 3 }, { arbitrary: words, weight: 1 })
    default:
      return fc.jsonValue({ maxDepth: 2 })
  }
}

function objects(schema: JsonSchema, context: Context): fc.Arbitrary<unknown> {
  const properties = isSchema(schema.properties) ? Object.entries(schema.properties) : []
  if (properties.length === 0) return fc.dictionary(words, fc.jsonValue({ maxDepth: 1 }), { maxKeys: 3 })
  const required: unknown[] = Array.isArray(schema.required) ? schema.required : []
  return fc.record(
    Object.fromEntries(
      properties.map(([key, part]) => [key, isSchema(part) ? schemaValues(part, context, key) : words]),
    ),
    { requiredKeys: properties.map(([key]) => key).filter((key) => required.includes(key)) },
  )
}

/** What the members of a list by this name are called. */
const singular = (name: string) => (name === 'items' ? 'keyword' : name)

const isSchema = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
