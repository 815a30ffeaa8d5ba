import type { FieldValue, Form, FormField } from '#contract/forms.ts'

export type VisibleField = { field: FormField; value: FieldValue }
type SubmittedField = { field_slug: string; value: FieldValue }

/** Fields that control how an item is processed and are not part of its content. */
const hiddenTypes: readonly string[] = ['file', 'confirmation']
const hiddenSlugs: readonly string[] = ['visibility', 'embargo_until']

/** An item's non-empty, displayable values with their field definitions, in the form's order. */
export function visibleFields(
  form: Pick<Form, 'fieldSets'> | undefined,
  values: readonly SubmittedField[],
  excludedSlugs: readonly string[] = [],
): VisibleField[] {
  const fields = form?.fieldSets.flatMap((fieldSet) => fieldSet.fields) ?? []
  return fields.flatMap((field) => {
    const value = values.find(({ field_slug }) => field_slug === field.slug)?.value
    if (value === undefined || isEmpty(value) || excludedSlugs.includes(field.slug)) return []
    if (hiddenTypes.includes(field.type) || hiddenSlugs.includes(field.slug)) return []
    return [{ field, value }]
  })
}

function isEmpty(value: FieldValue): boolean {
  if (value === null || value === '') return true
  if (Array.isArray(value)) return value.every(isEmpty)
  return false
}

/** The texts of a value; a single value is treated as a list of one. */
export function textsOf(value: FieldValue | undefined): string[] {
  const list = Array.isArray(value) ? value : [value]
  return list
    .flatMap((element) =>
      typeof element === 'string' || typeof element === 'number' ? [String(element)] : [],
    )
    .filter(Boolean)
}
