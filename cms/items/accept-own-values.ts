import type { PayloadRequest } from 'payload'
import { attachUploads } from '#cms/files/attach-uploads.ts'
import type { Item } from '#cms/payload-types.ts'
import { formValuesSchema } from '#contract/fields.ts'
import type { Form } from '#contract/forms.ts'
import { type OwnerPart, withFieldsFrom } from '#contract/values/owner-fields.ts'
import { withRemovedOptions } from '#contract/values/with-removed-options.ts'
import type { SentOwn } from './lock-own-item.ts'
import { splitValues } from './removed-fields.ts'
import { assertSameForm, invalidValuesProblem, validateValues } from './rules.ts'

/**
 * Validates what the owner of a public item sent, of which one part of the fields may differ from the stored values, and attaches its
 * uploads. `removed` are the stored values of fields that the form no longer has.
 * @throws Problem `badRequest` if another form is named, `invalid`, also for a change of another field, `formChanged`
 */
export async function acceptOwnValues(
  req: PayloadRequest,
  form: Form,
  before: Item,
  { form: filled, values: input }: SentOwn<'change' | 'propose'>,
  part: OwnerPart,
) {
  assertSameForm(form, filled)
  const stored = formValuesSchema.parse(before.values)
  const filledAt = filled.updatedAt
  const { values: changed, issues } = withFieldsFrom(form, { input, stored, ...part })
  if (issues.length > 0) throw invalidValuesProblem(form, filledAt, issues)
  const { removed } = splitValues(form, stored, stored)
  const options = { asManager: false, stored }
  const valid = validateValues(withRemovedOptions(form, stored), filledAt, changed, options)
  const values = await attachUploads(req, { form, filledAt, uuid: before.id, values: valid, stored })
  return { stored, removed, values }
}
