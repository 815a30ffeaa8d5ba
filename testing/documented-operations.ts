import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { z } from 'zod'
import { openApiDocument } from '#contract/openapi.ts'

const schemaSchema = z.record(z.string(), z.unknown())
const contentSchema = z.record(
  z.string(),
  z.object({
    schema: schemaSchema,
    examples: z.record(z.string(), z.object({ value: z.unknown() })).default({}),
  }),
)
const operationSchema = z.object({
  operationId: z.string(),
  summary: z.string(),
  description: z.string(),
  tags: z.array(z.string()),
  security: z.array(z.record(z.string(), z.array(z.string()))),
  parameters: z
    .array(
      z.object({
        name: z.string(),
        in: z.enum(['path', 'query', 'header']),
        required: z.boolean().default(false),
        description: z.string().optional(),
        schema: schemaSchema,
      }),
    )
    .default([]),
  requestBody: z.object({ content: contentSchema }).optional(),
  responses: z.record(
    z.string(),
    z.object({ description: z.string(), headers: schemaSchema, content: contentSchema.default({}) }),
  ),
})

/** The parts of an OpenAPI document that tests read. */
export const documentSchema = z.object({
  tags: z.array(z.object({ name: z.string() })),
  paths: z.record(z.string(), z.record(z.string(), operationSchema)),
  components: z.object({ schemas: z.record(z.string(), schemaSchema) }),
})

export const { paths, components } = documentSchema.parse(openApiDocument())

/** Every operation of the API's document; `name` is the endpoint's. */
export const documentedOperations = Object.entries(paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => {
    const id = operation.operationId
    return { path, method, operation, id, name: id.replace(/\..*/, '') }
  }),
)
export type DocumentedOperation = (typeof documentedOperations)[number]

const ajv = new Ajv2020({ strict: false, allErrors: true })
addFormats(ajv)
ajv.addSchema({ $id: 'openapi', components })
const validators = new Map<string, ValidateFunction>()

/** Validates data against a schema of the document with an independent validator; empty if it is valid. */
export function schemaErrors(schema: Record<string, unknown>, data: unknown) {
  const key = JSON.stringify(schema)
  const target = typeof schema.$ref === 'string' ? { ...schema, $ref: `openapi${schema.$ref}` } : schema
  const validate = validators.get(key) ?? ajv.compile(target)
  validators.set(key, validate)
  return validate(data) ? [] : (validate.errors ?? [])
}
