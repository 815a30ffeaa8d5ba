import type { PayloadRequest, Where } from 'payload'
import { asSystem } from '#cms/access/as-caller.ts'
import { assembleForm, type KeptForm } from '#cms/domain/form/assemble-form.ts'
import { formChangedAt } from '#cms/domain/form/changed-at.ts'
import type { Form as FormRow } from '#cms/payload-types.ts'
import type { Form } from '#contract/forms.ts'
import { readFields, readFormTexts } from './read-definitions.ts'

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
  return (await readKeptForms(req, where)).map(({ form }) => form)
}

/** The same, each beside its row. */
export async function readKeptForms(
  req: PayloadRequest,
  where: Where,
): Promise<{ row: FormRow; form: Form }[]> {
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
  const { text, changedAt } = await readFormTexts(req)
  const times = { field: (slug: string) => fields.get(slug)?.updatedAt, text: changedAt }
  return docs.map((row) => {
    const kept = toKeptForm(row)
    const updatedAt = formChangedAt(kept, fields, times)
    return { row, form: assembleForm({ ...kept, updatedAt }, fields, text) }
  })
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
