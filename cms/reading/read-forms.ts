import type { PayloadRequest, Where } from 'payload'
import { z } from 'zod'
import { asSystem } from '#cms/access/as-caller.ts'
import { assembleForm, type KeptField, type KeptForm } from '#cms/domain/form/assemble-form.ts'
import { fieldSettingsSchema, fieldTypeSchema, type Form, fieldOptionSchema } from '#contract/forms.ts'
import { textSchema } from '#contract/texts.ts'
import type { Form as FormRow } from '#cms/payload-types.ts'

const keptSettingsSchema = fieldSettingsSchema.omit({ options: true, placeholders: true, tooltips: true, helps: true }).extend({
  options: z.array(fieldOptionSchema.omit({ label: true }).extend({ label: textSchema.optional() })).optional(),
})

/** The form with its texts; null where there is none. One read for however many asks of a request. */
export async function readForm(req: PayloadRequest, slug: string): Promise<Form | null> {
  const [form] = await readForms(req, { slug: { equals: slug } })
  return form ?? null
}

/** All forms that fit, assembled with their fields and texts in four queries. */
export async function readForms(req: PayloadRequest, where: Where): Promise<Form[]> {
  const system = asSystem(req, 'what may be filled or seen of a form is decided by the operation')
  const { docs } = await req.payload.find({ collection: 'forms', where, sort: 'createdAt', pagination: false, depth: 0, ...system })
  if (docs.length === 0) return []
  const [fields, texts] = await Promise.all([readFields(req), readTexts(req)])
  return docs.map((row) => assembleForm(toKeptForm(row), fields, (key) => texts.get(key)))
}

async function readFields(req: PayloadRequest): Promise<ReadonlyMap<string, KeptField>> {
  const system = asSystem(req, 'definitions are no secret')
  const { docs } = await req.payload.find({ collection: 'fields', pagination: false, depth: 0, ...system })
  return new Map(
    docs.map((row) => [
      row.slug,
      { slug: row.slug, type: fieldTypeSchema.parse(row.type), settings: keptSettingsSchema.parse(row.settings) },
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
