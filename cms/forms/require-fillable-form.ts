import type { PayloadRequest } from 'payload'
import { type Caller, isOpenTo } from '#cms/platform/auth/caller.ts'
import type { Form } from '#contract/forms.ts'
import { Problem } from '#contract/problems.ts'
import { readForm } from './load-forms.ts'

/**
 * Loads a form that the caller may fill.
 * @throws Problem `notFound` if the form is not active, `unauthorized`/`forbidden` by its permissions (contract §2).
 */
export async function requireFillableForm(req: PayloadRequest, caller: Caller, slug: string): Promise<Form> {
  const form = await readForm(req, slug)
  if (form?.status !== 'active') throw new Problem('notFound')
  if (!isOpenTo(caller, form.permissions)) throw new Problem(caller ? 'forbidden' : 'unauthorized')
  return form
}
