import type { FieldValue } from '#contract/fields.ts'
import type { FormField, WithFieldSets } from '#contract/forms.ts'
import { fieldTypeOf } from '#contract/values/field-types.ts'
import { fitsType } from '#contract/values/fits-type.ts'

export type VisibleField = { field: FormField; value: FieldValue }
type SubmittedField = { field_slug: string; value: FieldValue }

/** Fields that control how an item is processed and are not part of its content. */
const hiddenKinds: readonly string[] = ['file', 'confirmation']
const hiddenSlugs: readonly string[] = ['visibility', 'embargo_until']

/** An item's non-empty, displayable values with their field definitions, in the form's order. */
export function visibleFields(
  form: WithFieldSets | undefined,
  values: readonly SubmittedField[],
  excludedSlugs: readonly string[] = [],
): VisibleField[] {
  const fields = form?.fieldSets.flatMap((fieldSet) => fieldSet.fields) ?? []
  return fields.flatMap((field) => {
    const value = values.find(({ field_slug }) => field_slug === field.slug)?.value
    if (value === undefined || isEmpty(value) || excludedSlugs.includes(field.slug)) return []
    const isHidden = hiddenKinds.includes(fieldTypeOf(field).kind) && fitsType(field, value)
    if (isHidden || hiddenSlugs.includes(field.slug)) return []
    return [{ field, value }]
  })
}

function isEmpty(value: FieldValue): boolean {
  if (value === null || value === '') return true
  if (Array.isArray(value)) return value.every(isEmpty)
  return false
}
