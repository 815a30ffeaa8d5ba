import type { FieldValue, Form, FormField, FormFieldSet, FormValues } from '#contract/forms.ts'
import type { ValueIssue } from '#contract/problems.ts'

export type FieldSets = Pick<Form, 'fieldSets'>
export type SortedField = { path: string; set: string; field: FormField }

const missingOrder = 99

function inOrder<T extends { order: number }>(list: readonly T[]): T[] {
  return list.toSorted((one, other) => (one.order || missingOrder) - (other.order || missingOrder))
}

export function orderedSets(form: FieldSets): FormFieldSet[] {
  return inOrder(form.fieldSets).map((set) => ({ ...set, fields: inOrder(set.fields) }))
}

/** Every field of a form with its path below `values`, in the order shown. */
export function sortedFields(form: FieldSets): SortedField[] {
  return orderedSets(form).flatMap((set) =>
    set.fields.map((field) => ({ path: `${set.slug}.${field.slug}`, set: set.slug, field })),
  )
}

export function valueAt(values: FormValues, { set, field }: Pick<SortedField, 'set' | 'field'>) {
  const record = Object.hasOwn(values, set) ? values[set] : undefined
  return record && Object.hasOwn(record, field.slug) ? record[field.slug] : undefined
}

export function withValue(
  values: FormValues,
  { set, field }: SortedField,
  value: FieldValue | undefined,
): FormValues {
  const { [field.slug]: _, ...others } = values[set] ?? {}
  return { ...values, [set]: value === undefined ? others : { ...others, [field.slug]: value } }
}

/** The values that the form has fields for: those of removed fields are kept by the server, not sent again. */
export function knownValues(form: FieldSets, values: FormValues): FormValues {
  let known: FormValues = {}
  for (const placed of sortedFields(form)) {
    const value = valueAt(values, placed)
    if (value !== undefined && value !== null) known = withValue(known, placed, value)
  }
  return known
}

/** Whether an issue stands on the field or inside its value. */
export function isIssueOf(issue: ValueIssue, path: string): boolean {
  return issue.field === path || issue.field.startsWith(`${path}.`)
}
