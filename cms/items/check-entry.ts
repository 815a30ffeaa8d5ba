import type { Form } from '#contract/forms.ts'
import { canonicalSlug } from '#contract/items.ts'
import { Problem, type ValueIssue } from '#contract/problems.ts'

/** The form that was filled and the one of the path are the same. @throws Problem `badRequest` */
export function assertSameForm(form: Form, { slug }: { slug: string }): void {
  if (canonicalSlug(slug) !== form.slug) throw new Problem('badRequest')
}

/**
 * Values or uploads that do not fit: `formChanged` when the form has changed since it was filled, else `invalid`
 * (contract §4).
 */
export function refusalOf(form: Form, filledAt: string, issues: ValueIssue[]): Problem {
  const hasChanged = Date.parse(form.updatedAt) > Date.parse(filledAt)
  return new Problem(hasChanged ? 'formChanged' : 'invalid', { errors: issues })
}
