import type { PayloadRequest, Where } from 'payload'
import { z } from 'zod'
import { asSystem } from '#cms/access/as-caller.ts'
import { assembleForm, type KeptField, type KeptForm } from '#cms/domain/form/assemble-form.ts'
import type { Form as FormRow } from '#cms/payload-types.ts'
import { type Form, fieldOptionSchema, fieldSettingsSchema, fieldTypeSchema } from '#contract/forms.ts'
import { textSchema } from '#contract/texts.ts'

const keptSettingsSchema = fieldSettingsSchema
  .omit({ options: true, placeholders: true, tooltips: true, helps: true })
  .extend({
    options: z
      .array(fieldOptionSchema.omit({ label: true }).extend({ label: textSchema.optional() }))
      .optional(),
  })

declare module 'payload' {
  interface RequestContext {
    assembledForms?: Map<string, Promise<Form | null>>
  }
}

/** The form with its texts; null where there is none. Read once for however many ask in a request. */
export function readForm(req: PayloadRequest, slug: string): Promise<Form | null> {
  const known = req.context.assembledForms ?? new Map<string, Promise<Form | null>>()
  req.context.assembledForms = known
  const form = known.get(slug) ?? readForms(req, { slug: { equals: slug } }).then(([first]) => first ?? null)
  known.set(slug, form)
  return form
}

/** All forms that fit, assembled with their fields and texts in four queries. */
export async function readForms(req: PayloadRequest, where: Where): Promise<Form[]> {
  const system = asSystem(req, 'what may be filled or seen of a form is decided by the operation')
  const { docs } = await req.payload.find({
    collection: 'forms',
    where,
    sort: 'createdAt',
    pagination: false,
    depth: 0,
    ...system,
  })
  if (docs.length === 0) return []
  // One after the other: in a transaction they share one connection.
  const fields = await readFields(req)
  const texts = await readTexts(req)
  return docs.map((row) => assembleForm(toKeptForm(row), fields, (key) => texts.get(key)))
}

async function readFields(req: PayloadRequest): Promise<ReadonlyMap<string, KeptField>> {
  const system = asSystem(req, 'definitions are no secret')
  const { docs } = await req.payload.find({ collection: 'fields', pagination: false, depth: 0, ...system })
  return new Map(
    docs.map((row) => [
      row.slug,
      {
        slug: row.slug,
        type: fieldTypeSchema.parse(row.type),
        settings: keptSettingsSchema.parse(row.settings),
      },
    ]),
  )
}

async function readTexts(req: PayloadRequest) {
  const system = asSystem(req, 'texts are no secret')
  const { docs } = await req.payload.find({
    collection: 'translations',
    where: { namespace: { equals: 'forms' } },
    pagination: false,
    depth: 0,
    ...system,
  })
  return new Map(docs.map(({ key, et, en }) => [key, { et: et ?? '', en: en ?? '' }]))
}

function toKeptForm(row: FormRow): KeptForm {
  return {
    slug: row.slug,
    uuid: row.id,
    status: row.status,
    permissions: row.permissions,
    updatedAt: row.updatedAt,
    fieldSets: (row.fieldSets ?? []).map(({ slug, order, fields }) => ({
      slug,
      order: order ?? null,
      fields: (fields ?? []).map((field) => ({
        slug: field.slug,
        order: field.order ?? null,
        required: field.required ?? false,
      })),
    })),
  }
}
