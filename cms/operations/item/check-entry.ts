import type { PayloadRequest } from 'payload'
import { checkUploads } from '#cms/operations/file/check-uploads.ts'
import type { Form, FormValues } from '#contract/forms.ts'
import { canonicalSlug } from '#contract/items.ts'
import { Problem, type ValueIssue } from '#contract/problems.ts'
import { type CheckOptions, checkValues } from '#contract/values/check-values.ts'

/** The values as the form wants them, and its uploads as the storage has them. */
export async function checkEntry(
  req: PayloadRequest,
  form: Form,
  uuid: string,
  sent: unknown,
  options: CheckOptions,
): Promise<{ values: FormValues; issues: ValueIssue[] }> {
  const { values, issues } = checkValues(form, sent, options)
  if (issues.length > 0) return { values, issues }
  return { values, issues: await checkUploads(req, form, uuid, values) }
}

/** The form that was filled and the one of the path are the same. @throws Problem `badRequest` */
export function refuseOtherForm(form: Form, { slug }: { slug: string }): void {
  if (canonicalSlug(slug) !== form.slug) throw new Problem('badRequest')
}

/** Values that do not fit: `formChanged` when the form has changed since it was filled, else `invalid` (contract §4). */
export function refusalOf(form: Form, filledAt: string, issues: ValueIssue[]): Problem {
  const hasChanged = Date.parse(form.updatedAt) > Date.parse(filledAt)
  return new Problem(hasChanged ? 'formChanged' : 'invalid', { errors: issues })
}
