import type { PayloadRequest } from 'payload'
import { type Caller, isOpenTo } from '#cms/platform/auth/caller.ts'
import { sharedRead } from '#cms/platform/cache/shared-read.ts'
import { formTags } from '#contract/cache-tags.ts'
import type { Form } from '#contract/forms.ts'
import { Problem } from '#contract/problems.ts'
import { assembleForm } from './assemble-form.ts'
import { loadFields, loadFormRows, loadFormTexts } from './definition-rows.ts'

declare module 'payload' {
  interface RequestContext {
    /** Set for plain reads, which may use the forms cache. Writes always load the forms from the database. */
    isRead?: boolean
    assembledForms?: Promise<readonly Form[]>
  }
}

/** The form with its texts, or null. */
export async function loadForm(req: PayloadRequest, slug: string): Promise<Form | null> {
  return (await loadForms(req)).find((form) => form.slug === slug) ?? null
}

/** All forms with their fields and texts, oldest first. Loaded once per request. */
export function loadForms(req: PayloadRequest): Promise<readonly Form[]> {
  const loaded = req.context.assembledForms
  if (loaded) return loaded
  const forms = req.context.isRead ? loadSharedForms(req) : assembleForms(req)
  // Must be set last, because the Local API replaces `req.context`.
  req.context.assembledForms = forms
  return forms
}

const loadSharedForms = sharedRead<readonly Form[]>(formTags, assembleForms)

/**
 * Makes `loadForms` of this request return the shared forms, although the request writes. Must not be used to change forms.
 * An item that was filled in with another version of the form is detected by the form's `updatedAt`.
 */
export async function shareForms(req: PayloadRequest): Promise<void> {
  req.context.assembledForms ??= loadSharedForms(req)
  await req.context.assembledForms
}

async function assembleForms(req: PayloadRequest): Promise<Form[]> {
  const forms = await loadFormRows(req, {})
  if (forms.length === 0) return []
  // Sequential, because queries of a transaction share one connection.
  const parts = { fields: await loadFields(req), texts: await loadFormTexts(req) }
  return forms.map((form) => assembleForm(form, parts))
}

/**
 * Loads a form that the caller may fill.
 * @throws Problem `notFound` if the form is not active, `unauthorized`/`forbidden` by its permissions (contract §2).
 */
export async function requireFillableForm(req: PayloadRequest, caller: Caller, slug: string): Promise<Form> {
  const form = await loadForm(req, slug)
  if (form?.status !== 'active') throw new Problem('notFound')
  if (!isOpenTo(caller, form.permissions)) throw new Problem(caller ? 'forbidden' : 'unauthorized')
  return form
}
