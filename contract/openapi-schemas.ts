import { z } from 'zod'
import { healthSchema, publicConfigSchema } from './config.ts'
import { uploadedFileSchema, visibleFileSchema } from './files.ts'
import { fieldValueSchema, formFieldSchema, formSchema, formValuesSchema } from './forms.ts'
import {
  adminItemSchema,
  adminRowSchema,
  internshipSchema,
  itemStatusSchema,
  thesesMetaSchema,
  thesisSchema,
  topicSchema,
} from './items.ts'
import { pageSchema } from './pages.ts'
import { envelopeSchema } from './problems.ts'
import { reportSchema } from './reports.ts'
import { textSchema } from './texts.ts'

/** Response schemas with a fixed name in the document; all others are named after their endpoint. */
const named = {
  AdminItem: adminItemSchema,
  AdminRow: adminRowSchema,
  Config: publicConfigSchema,
  Envelope: envelopeSchema,
  FieldValue: fieldValueSchema,
  Form: formSchema,
  FormField: formFieldSchema,
  FormValues: formValuesSchema,
  Health: healthSchema,
  Internship: internshipSchema,
  ItemStatus: itemStatusSchema,
  Page: pageSchema,
  Report: reportSchema,
  VisibleFile: visibleFileSchema,
  Text: textSchema,
  ThesesMeta: thesesMetaSchema,
  Thesis: thesisSchema,
  Topic: topicSchema,
}

/** Possible values by field type (contract §4); in the code a value is any JSON until it is validated. */
const valueShapes = z
  .union([
    z.string().describe('A text, a URL, an e-mail address, a day or timestamp, or the value of an option.'),
    z.number().describe('A number, a year, or a deadline in Unix seconds.'),
    z.boolean(),
    z.array(z.string()).describe('Texts, option values, or the two ends of a range.'),
    z.array(z.number()),
    uploadedFileSchema.describe('A finished upload.'),
    z
      .array(z.object({ firstname: z.string(), lastname: z.string(), email: z.string().optional() }))
      .describe('Supervisors; `email` is returned to managers only.'),
  ])
  .describe('The shape depends on the field type.')

export type JsonSchema = Record<string, unknown>
export function refTo(name: string): JsonSchema {
  return { $ref: `#/components/schemas/${name}` }
}

/** Named schemas of requests or responses, converted to JSON Schema together so that they can refer to each other. */
export class SchemaRegistry {
  readonly #registry = z.registry<{ id: string }>()
  readonly #io: 'input' | 'output'

  constructor(io: 'input' | 'output') {
    this.#io = io
    if (io === 'output') for (const [id, schema] of Object.entries(named)) this.#registry.add(schema, { id })
  }

  /** Returns a reference to the schema under its fixed name, or registers it under `name`. */
  add(name: string, schema: z.ZodType): JsonSchema {
    const known = this.#registry.get(schema)
    if (!known) this.#registry.add(schema, { id: name })
    return refTo(known?.id ?? name)
  }

  schemas(): Record<string, JsonSchema> {
    const shared = this.#io === 'input' ? 'SharedByBodies' : 'SharedByAnswers'
    const converted = z.toJSONSchema(this.#registry, {
      io: this.#io,
      uri: (id) => `#/components/schemas/${id}`,
      // `format` is enough; the equivalent regular expression is very long.
      override: ({ jsonSchema }) => {
        if (jsonSchema.format === 'date-time' || jsonSchema.format === 'uuid') delete jsonSchema.pattern
      },
    })
    const text = JSON.stringify(converted.schemas)
      // zod moves repeated unnamed schemas to `__shared` and refers to it with a URI that is invalid within one document.
      .replaceAll('/__shared#/', `/${shared}/`)
      .replaceAll('"__shared":', `"${shared}":`)
    const schemas = z.record(z.string(), z.record(z.string(), z.unknown())).parse(JSON.parse(text))
    if (this.#io === 'output') Object.assign(schemas, { FieldValue: z.toJSONSchema(valueShapes) })
    return Object.fromEntries(
      Object.entries(schemas).map(([name, { $schema: _, $id: __, ...schema }]) => [name, schema]),
    )
  }
}
