import type { PayloadRequest } from 'payload'
import { z } from 'zod'
import { readForm } from '#cms/forms/read-forms.ts'
import { type Caller, isManager } from '#cms/platform/auth/caller.ts'
import type { Form } from '#contract/forms.ts'
import { canonicalSlug } from '#contract/items.ts'
import { Problem } from '#contract/problems.ts'
import { findInOrder } from './find-page.ts'
import type { LoadedItem } from './present-item.ts'

/** Loads an entry that the caller may read. @throws Problem `notFound`, also for a malformed uuid */
export async function findItem(
  req: PayloadRequest,
  caller: Caller,
  form: Form,
  uuid: string,
): Promise<LoadedItem> {
  const [item] = await findInOrder(req, [requireUuid(uuid)])
  if (item?.form !== form.slug) throw new Problem('notFound')
  return { item, form, view: { asManager: isManager(caller), asRow: false }, now: new Date() }
}

/** Normalizes a uuid from the path. @throws Problem `notFound` for a malformed uuid */
export function requireUuid(text: string): string {
  if (!z.guid().safeParse(text).success) throw new Problem('notFound')
  return text.toLowerCase()
}

/** Loads a form by slug or alias, in any status. @throws Problem `notFound` */
export async function requireForm(req: PayloadRequest, slug: string): Promise<Form> {
  const form = await readForm(req, canonicalSlug(slug))
  if (!form) throw new Problem('notFound')
  return form
}
