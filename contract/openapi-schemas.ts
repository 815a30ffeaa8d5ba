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

/** The answers' shapes that bear a name of their own in the document; all others are named after their call. */
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

/** What values are by the types of their fields (contract §4); in the code a value is any JSON until its rule has seen it. */
const valueShapes = z
  .union([
    z.string().describe('A text, an address, a day or moment, or the value of an option.'),
    z.number().describe('A number, a year, or unix seconds for a deadline.'),
    z.boolean(),
    z.array(z.string()).describe('Texts, values of options, or the two ends of a range.'),
    z.array(z.number()),
    uploadedFileSchema.describe('A finished upload.'),
    z
      .array(z.object({ firstname: z.string(), lastname: z.string(), email: z.string().optional() }))
      .describe('Supervisors; addresses are for managers alone.'),
  ])
  .describe('As the type of the field has it.')

export type JsonSchema = Record<string, unknown>
export const refTo = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` })

/** Schemas of one direction, gathered under names and made JSON Schema together, so that they refer to each other. */
export class SchemaRegistry {
  readonly #registry = z.registry<{ id: string }>()
  readonly #io: 'input' | 'output'

  constructor(io: 'input' | 'output') {
    this.#io = io
    if (io === 'output') for (const [id, schema] of Object.entries(named)) this.#registry.add(schema, { id })
  }

  /** A reference to the schema, by its own name or else by this one. */
  add(name: string, schema: z.ZodType): JsonSchema {
    const known = this.#registry.get(schema)
    if (!known) this.#registry.add(schema, { id: name })
    return refTo(known?.id ?? name)
  }

  schemas(): Record<string, JsonSchema> {
    const shared = this.#io === 'input' ? 'SharedByBodies' : 'SharedByAnswers'
    const made = z.toJSONSchema(this.#registry, {
      io: this.#io,
      uri: (id) => `#/components/schemas/${id}`,
      // The format says it to people and tools; the pattern would fill a page.
      override: ({ jsonSchema }) => {
        if (jsonSchema.format === 'date-time' || jsonSchema.format === 'uuid') delete jsonSchema.pattern
      },
    })
    const text = JSON.stringify(made.schemas)
      // What recurs without a name is put aside by zod, behind a reference that is none within one document.
      .replaceAll('/__shared#/', `/${shared}/`)
      .replaceAll('"__shared":', `"${shared}":`)
    const schemas = z.record(z.string(), z.record(z.string(), z.unknown())).parse(JSON.parse(text))
    if (this.#io === 'output') Object.assign(schemas, { FieldValue: z.toJSONSchema(valueShapes) })
    return Object.fromEntries(
      Object.entries(schemas).map(([name, { $schema: _, $id: __, ...schema }]) => [name, schema]),
    )
  }
}
