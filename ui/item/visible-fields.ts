import type { FieldValue, Form, FormField } from '#contract/forms.ts'

export type VisibleField = { field: FormField; value: FieldValue }
type GivenField = { field_slug: string; value: FieldValue }

/** Fields about how an item is handled, not what it is about. */
const hiddenTypes: readonly string[] = ['file', 'confirmation']
const hiddenSlugs: readonly string[] = ['visibility', 'embargo_until']

/** An item's values with the definitions of their fields, in the form's order; without empty and hidden ones. */
export function visibleFields(
  form: Pick<Form, 'fieldSets'> | undefined,
  given: readonly GivenField[],
  without: readonly string[] = [],
): VisibleField[] {
  const fields = form?.fieldSets.flatMap((fieldSet) => fieldSet.fields) ?? []
  return fields.flatMap((field) => {
    const value = given.find(({ field_slug }) => field_slug === field.slug)?.value
    if (value === undefined || isEmpty(value) || without.includes(field.slug)) return []
    if (hiddenTypes.includes(field.type) || hiddenSlugs.includes(field.slug)) return []
    return [{ field, value }]
  })
}

function isEmpty(value: FieldValue): boolean {
  if (value === null || value === '') return true
  if (Array.isArray(value)) return value.every(isEmpty)
  return false
}

/** Values as texts; a lone one counts as a list of one. */
export function textsOf(value: FieldValue | undefined): string[] {
  const list = Array.isArray(value) ? value : [value]
  return list
    .flatMap((one) => (typeof one === 'string' || typeof one === 'number' ? [String(one)] : []))
    .filter(Boolean)
}
