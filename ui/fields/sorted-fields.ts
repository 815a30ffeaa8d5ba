import type { FieldValue, FormValues } from '#contract/fields.ts'
import type { FormField, FormFieldSet, WithFieldSets } from '#contract/forms.ts'
import type { ValueIssue } from '#contract/problems.ts'

export type SortedField = { path: string; set: string; field: FormField }

const defaultOrder = 99

function inOrder<T extends { order: number }>(list: readonly T[]): T[] {
  return list.toSorted((a, b) => (a.order || defaultOrder) - (b.order || defaultOrder))
}

export function orderedSets(form: WithFieldSets): FormFieldSet[] {
  return inOrder(form.fieldSets).map((set) => ({ ...set, fields: inOrder(set.fields) }))
}

/** All fields of a form in display order, with their paths in `values`. */
export function sortedFields(form: WithFieldSets): SortedField[] {
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

/** The values of the form's current fields. The server preserves the values of removed fields itself. */
export function knownValues(form: WithFieldSets, values: FormValues): FormValues {
  let result: FormValues = {}
  for (const sortedField of sortedFields(form)) {
    const value = valueAt(values, sortedField)
    if (value !== undefined && value !== null) result = withValue(result, sortedField, value)
  }
  return result
}

/** Whether an issue is at the field's path or inside its value. */
export function isIssueOf(issue: ValueIssue, path: string): boolean {
  return issue.field === path || issue.field.startsWith(`${path}.`)
}
