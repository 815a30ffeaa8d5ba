import type { PayloadRequest } from 'payload'
import { z } from 'zod'
import { asSystem } from '#cms/platform/auth/as-caller.ts'
import { fieldOptionSchema, fieldSettingsSchema, fieldTypeSchema } from '#contract/forms.ts'
import { textSchema } from '#contract/texts.ts'
import type { StoredField, TextLookup } from './assemble-form.ts'

const storedSettingsSchema = fieldSettingsSchema
  .omit({ options: true, placeholders: true, tooltips: true, helps: true })
  .extend({
    options: z
      .array(fieldOptionSchema.omit({ label: true }).extend({ label: textSchema.optional() }))
      .optional(),
  })

export type FieldRow = StoredField & { uuid: string; createdAt: string; updatedAt: string }

/** All field definitions by slug. */
export async function readFields(req: PayloadRequest): Promise<ReadonlyMap<string, FieldRow>> {
  const { docs } = await req.payload.find({
    collection: 'fields',
    sort: 'createdAt',
    pagination: false,
    depth: 0,
    ...asSystem(req, 'definitions are public'),
  })
  return new Map(
    docs.map(({ slug, type, settings, id, createdAt, updatedAt }) => [
      slug,
      {
        uuid: id,
        slug,
        type: fieldTypeSchema.parse(type),
        settings: storedSettingsSchema.parse(settings),
        createdAt,
        updatedAt,
      },
    ]),
  )
}

export type FormTexts = {
  /** Undefined for a key without a text in either language. */
  text: TextLookup
  changedAt: (key: string) => string | undefined
}

/** The texts of all forms, fields and options. */
export async function readFormTexts(req: PayloadRequest): Promise<FormTexts> {
  const { docs } = await req.payload.find({
    collection: 'translations',
    where: { namespace: { equals: 'forms' } },
    pagination: false,
    depth: 0,
    ...asSystem(req, 'texts are public'),
  })
  const rows = new Map(docs.map((row) => [row.key, row]))
  return {
    text: (key) => {
      const row = rows.get(key)
      return row?.et || row?.en ? { et: row.et ?? '', en: row.en ?? '' } : undefined
    },
    changedAt: (key) => rows.get(key)?.updatedAt,
  }
}
