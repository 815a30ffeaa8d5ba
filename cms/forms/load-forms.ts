import type { PayloadRequest, Where } from 'payload'
import type { Form as FormRow } from '#cms/payload-types.ts'
import { asSystem } from '#cms/platform/auth/as-caller.ts'
import type { Form } from '#contract/forms.ts'
import { assembleForm, type StoredForm } from './assemble-form.ts'
import { formChangedAt } from './changed-at.ts'
import { formsCache } from './forms-cache.ts'
import { readFields, readFormTexts } from './load-definitions.ts'

declare module 'payload' {
  interface RequestContext {
    /** Set by calls that are plain reads: they may answer from memory. Whoever writes asks the database itself. */
    isRead?: boolean
    assembledForms?: Promise<readonly Form[]>
  }
}

/** The form with its texts; null where there is none. */
export async function readForm(req: PayloadRequest, slug: string): Promise<Form | null> {
  return (await readForms(req)).find((form) => form.slug === slug) ?? null
}

/** All forms, the oldest first, with their fields and texts. Read once for however many ask in a request. */
export function readForms(req: PayloadRequest): Promise<readonly Form[]> {
  const known = req.context.assembledForms
  if (known) return known
  const forms = req.context.isRead ? formsCache(req, assembleForms) : assembleForms(req)
  // Only now: the Local API gives the request a new context.
  req.context.assembledForms = forms
  return forms
}

async function assembleForms(req: PayloadRequest): Promise<Form[]> {
  return (await loadStoredForms(req, {})).map(({ form }) => form)
}

/** The forms that fit as the database has them now, in three queries, each beside its row. */
export async function loadStoredForms(
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

function toKeptForm(row: FormRow): StoredForm {
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
