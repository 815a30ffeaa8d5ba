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
    /** Set for plain reads, which may use the forms cache. Writes always load the forms from the database. */
    isRead?: boolean
    assembledForms?: Promise<readonly Form[]>
  }
}

/** The form with its texts, or null. */
export async function readForm(req: PayloadRequest, slug: string): Promise<Form | null> {
  return (await readForms(req)).find((form) => form.slug === slug) ?? null
}

/** All forms with their fields and texts, oldest first. Loaded once per request. */
export function readForms(req: PayloadRequest): Promise<readonly Form[]> {
  const loaded = req.context.assembledForms
  if (loaded) return loaded
  const forms = req.context.isRead ? formsCache(req, assembleForms) : assembleForms(req)
  // Must be set last, because the Local API replaces `req.context`.
  req.context.assembledForms = forms
  return forms
}

async function assembleForms(req: PayloadRequest): Promise<Form[]> {
  return (await loadStoredForms(req, {})).map(({ form }) => form)
}

/** Loads the matching forms from the database with three queries, each with its row. */
export async function loadStoredForms(
  req: PayloadRequest,
  where: Where,
): Promise<{ row: FormRow; form: Form }[]> {
  const system = asSystem(req, 'the use case decides who may see or fill a form')
  const { docs } = await req.payload.find({
    collection: 'forms',
    where,
    sort: 'createdAt',
    pagination: false,
    depth: 0,
    ...system,
  })
  if (docs.length === 0) return []
  // Sequential, because queries of a transaction share one connection.
  const fields = await readFields(req)
  const { text, changedAt } = await readFormTexts(req)
  const times = { field: (slug: string) => fields.get(slug)?.updatedAt, text: changedAt }
  return docs.map((row) => {
    const stored = toStoredForm(row)
    const updatedAt = formChangedAt(stored, fields, times)
    return { row, form: assembleForm({ ...stored, updatedAt }, fields, text) }
  })
}

function toStoredForm(row: FormRow): StoredForm {
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
