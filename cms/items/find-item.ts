import type { PayloadRequest } from 'payload'
import { z } from 'zod'
import { readForm } from '#cms/forms/load-forms.ts'
import { asCaller } from '#cms/platform/auth/as-caller.ts'
import { type Caller, isManager } from '#cms/platform/auth/caller.ts'
import type { Form } from '#contract/forms.ts'
import { canonicalSlug } from '#contract/items.ts'
import { Problem } from '#contract/problems.ts'
import type { Kept } from './present-item.ts'

/** One entry that the caller may see. @throws Problem `notFound` for every other id, and for what is no uuid */
export async function findItem(req: PayloadRequest, caller: Caller, form: Form, uuid: string): Promise<Kept> {
  const { docs } = await req.payload.find({
    collection: 'items',
    where: { and: [{ id: { equals: requireUuid(uuid) } }, { form: { equals: form.slug } }] },
    limit: 1,
    pagination: false,
    depth: 0,
    ...asCaller(req),
  })
  const [item] = docs
  if (!item) throw new Problem('notFound')
  return { item, form, view: { asManager: isManager(caller), asRow: false }, now: new Date() }
}

/** An id of the path as it is kept. @throws Problem `notFound` for what is no uuid */
export function requireUuid(text: string): string {
  if (!z.guid().safeParse(text).success) throw new Problem('notFound')
  return text.toLowerCase()
}

/** A form by its slug or alias, in whatever status. @throws Problem `notFound` */
export async function requireForm(req: PayloadRequest, slug: string): Promise<Form> {
  const form = await readForm(req, canonicalSlug(slug))
  if (!form) throw new Problem('notFound')
  return form
}
