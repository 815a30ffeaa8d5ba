import { isDeepStrictEqual } from 'node:util'
import type { FormValues } from '#contract/fields.ts'
import type { Form } from '#contract/forms.ts'
import type { ItemStatus } from '#contract/item-statuses.ts'
import { isPublicStatus } from '#contract/item-statuses.ts'
import type { VisibleFieldSet } from '#contract/items.ts'
import { Problem, type ValueIssue } from '#contract/problems.ts'
import { canonicalSlug } from '#contract/registers/registers.ts'
import { type CheckOptions, checkValues } from '#contract/values/check-values.ts'
import { withKeptOptions } from '#contract/values/with-kept-options.ts'

/** Asserts that the submitted form is the form of the path. @throws Problem `badRequest` */
export function assertSameForm(form: Form, { slug }: { slug: string }): void {
  if (canonicalSlug(slug) !== form.slug) throw new Problem('badRequest')
}

/** The problem for invalid values or uploads: `formChanged` if the form has changed since `filledAt`, else `invalid` (contract §4). */
export function invalidValuesProblem(form: Form, filledAt: string, issues: ValueIssue[]): Problem {
  const hasChanged = Date.parse(form.updatedAt) > Date.parse(filledAt)
  return new Problem(hasChanged ? 'formChanged' : 'invalid', { errors: issues })
}

/**
 * Validates the values of a new or changed entry and returns them cleaned.
 * @throws Problem `invalid` or `formChanged`
 */
export function validateValues(
  form: Form,
  filledAt: string,
  input: unknown,
  options: Pick<CheckOptions, 'asManager' | 'stored'>,
): FormValues {
  const { values, issues } = checkValues(form, input, { now: new Date(), ...options })
  if (issues.length > 0) throw invalidValuesProblem(form, filledAt, issues)
  return values
}

/** Whether the entry is public although its values do not fit the form, which has changed since they were entered. */
export function isPublishedUnfit(form: Form, status: ItemStatus, values: FormValues): boolean {
  if (!isPublicStatus(form.slug, status)) return false
  const { current } = splitValues(form, values, values)
  const options = { now: new Date(), asManager: true }
  return checkValues(withKeptOptions(form, values), current, options).issues.length > 0
}

type Split = { current: unknown; removed: FormValues }

/**
 * Splits values into those of the form's current fields and those of fields that were removed from the form. The latter are
 * retained unchanged (contract §6); an input value for a removed field is only accepted if it equals the stored one.
 */
export function splitValues(form: Pick<Form, 'fieldSets'>, input: unknown, stored: FormValues): Split {
  const removed = valuesOutside(form, stored)
  return { current: isValues(input) ? withoutEchoes(input, removed) : input, removed }
}

function valuesOutside(form: Pick<Form, 'fieldSets'>, stored: FormValues): FormValues {
  const outside: FormValues = {}
  for (const [setSlug, values] of Object.entries(stored)) {
    const set = form.fieldSets.find(({ slug }) => slug === setSlug)
    const known = new Set(set?.fields.map(({ slug }) => slug))
    const rest = Object.entries(values).filter(([slug]) => !known.has(slug))
    if (rest.length > 0) outside[setSlug] = Object.fromEntries(rest)
  }
  return outside
}

type LooseValues = Record<string, unknown>

function isValues(value: unknown): value is LooseValues {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Drops input values that merely repeat the stored values of removed fields. */
function withoutEchoes(input: LooseValues, removed: FormValues): LooseValues {
  const entries = Object.entries(input).flatMap(([setSlug, values]): [string, unknown][] => {
    const removedValues = removed[setSlug]
    if (!removedValues || !isValues(values)) return [[setSlug, values]]
    const rest = Object.entries(values).filter(
      ([slug, value]) => !isDeepStrictEqual(value, removedValues[slug]),
    )
    return rest.length > 0 || Object.keys(values).length === 0 ? [[setSlug, Object.fromEntries(rest)]] : []
  })
  return Object.fromEntries(entries)
}

export function joinValues(current: FormValues, removed: FormValues): FormValues {
  const joined: FormValues = { ...current }
  for (const [setSlug, values] of Object.entries(removed))
    joined[setSlug] = { ...values, ...current[setSlug] }
  return joined
}

/** Groups values by field set, with the fields in the form's order. */
export function visibleFieldSets(form: Pick<Form, 'fieldSets'>, values: FormValues): VisibleFieldSet[] {
  const sets: VisibleFieldSet[] = []
  for (const { slug, fields } of form.fieldSets) {
    const filled: VisibleFieldSet['fields'] = []
    for (const field of fields) {
      const value = values[slug]?.[field.slug]
      if (value !== undefined) filled.push({ field_slug: field.slug, value })
    }
    if (filled.length > 0) sets.push({ fieldset_slug: slug, fields: filled })
  }
  return sets
}
