import type { FieldValue, FormValues } from '../fields.ts'
import type { Form, FormField, WithFieldSets } from '../forms.ts'
import { isRecord } from '../is-record.ts'
import type { ValueIssue } from '../problems.ts'
import { findRegister } from '../registers/registers.ts'
import { isSameValue } from './changed-values.ts'

/** Whether people fill in the field, rather than their account or nobody. */
export function isEnteredByPeople({ settings: { readOnly, autoFill } }: FormField): boolean {
  return !readOnly && !autoFill
}

/** Whether the submitter of a public entry may change the field at once (contract §4). */
export function isOwnerField(field: FormField): boolean {
  return Boolean(field.settings.ownerMayChange) && isEnteredByPeople(field)
}

/** Whether the submitter of a public entry may propose another value, which a manager accepts or refuses. */
export function isProposable(field: FormField): boolean {
  return !isOwnerField(field) && isEnteredByPeople(field)
}

/** The field sets of a form with these fields alone; sets without any are left out. */
export function formOf<F extends WithFieldSets>(form: F, has: (field: FormField) => boolean): F {
  const fieldSets = form.fieldSets
    .map((set) => ({ ...set, fields: set.fields.filter(has) }))
    .filter(({ fields }) => fields.length > 0)
  return { ...form, fieldSets }
}

/** The field with the last day of an offer, if its owner may change it, and its field set. */
export function ownerDeadlineOf({
  slug,
  fieldSets,
}: Pick<Form, 'slug' | 'fieldSets'>): { set: string; field: FormField } | undefined {
  const register = findRegister(slug)
  const set = fieldSets.find((each) => each.slug === register?.fieldSet)
  const field = set?.fields.find((each) => each.slug === register?.deadlineField)
  return set && field && isOwnerField(field) ? { set: set.slug, field } : undefined
}

/** Which fields may differ from the stored values, and the message key for another one. */
export type OwnerPart = { has: (field: FormField) => boolean; refusal: string }

/**
 * The stored values, with the fields that `has` accepts replaced by the input. Such a field that the input omits is cleared.
 * Values of other fields may be left out or repeated; a different one is an issue.
 */
export function withFieldsFrom(
  form: WithFieldSets,
  { input, stored, has, refusal }: OwnerPart & { input: Record<string, unknown>; stored: FormValues },
): { values: Record<string, Record<string, unknown>>; issues: ValueIssue[] } {
  const values: Record<string, Record<string, unknown>> = {}
  const issues: ValueIssue[] = []
  for (const { slug, fields } of form.fieldSets) {
    const sent = setIn(input, slug)
    const own: Record<string, FieldValue | undefined> = stored[slug] ?? {}
    for (const field of fields) {
      const value = has(field) ? sent[field.slug] : own[field.slug]
      if (value !== undefined) values[slug] = { ...values[slug], [field.slug]: value }
    }
  }
  for (const [slug, set] of Object.entries(input))
    for (const [name, value] of Object.entries(isRecord(set) ? set : {})) {
      const field = form.fieldSets
        .find((each) => each.slug === slug)
        ?.fields.find((each) => each.slug === name)
      if ((field && has(field)) || isSameValue(value ?? null, stored[slug]?.[name] ?? null)) continue
      issues.push({ field: `${slug}.${name}`, messageKey: field ? refusal : 'validation.unknownField' })
    }
  return { values, issues }
}

function setIn(input: Record<string, unknown>, slug: string): Record<string, unknown> {
  const set = Object.hasOwn(input, slug) ? input[slug] : undefined
  return isRecord(set) ? set : {}
}
