import type { Form } from '#contract/forms.ts'
import { canonicalSlug } from '#contract/items.ts'
import { Problem, type ValueIssue } from '#contract/problems.ts'

/** Asserts that the submitted form is the form of the path. @throws Problem `badRequest` */
export function assertSameForm(form: Form, { slug }: { slug: string }): void {
  if (canonicalSlug(slug) !== form.slug) throw new Problem('badRequest')
}

/** The problem for invalid values or uploads: `formChanged` if the form has changed since `filledAt`, else `invalid` (contract §4). */
export function invalidValuesProblem(form: Form, filledAt: string, issues: ValueIssue[]): Problem {
  const hasChanged = Date.parse(form.updatedAt) > Date.parse(filledAt)
  return new Problem(hasChanged ? 'formChanged' : 'invalid', { errors: issues })
}
