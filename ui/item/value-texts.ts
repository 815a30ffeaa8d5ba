import type { FieldValue } from '#contract/fields.ts'
import type { Form, FormField } from '#contract/forms.ts'
import { fieldTypeOf } from '#contract/values/field-types.ts'
import { isRecord } from '#contract/values/rule.ts'
import type { Supervisor } from '#contract/values/supervisors.ts'

export type VisibleField = { field: FormField; value: FieldValue }
type SubmittedField = { field_slug: string; value: FieldValue }

/** Fields that control how an item is processed and are not part of its content. */
const hiddenKinds: readonly string[] = ['file', 'confirmation']
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
    if (hiddenKinds.includes(fieldTypeOf(field).kind) || hiddenSlugs.includes(field.slug)) return []
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

/** The rows to display: at least one. */
export function supervisorsOf(value: FieldValue | undefined): Supervisor[] {
  const rows: unknown[] = Array.isArray(value) && value.length > 0 ? value : [{}]
  return rows.map((row) => {
    const person = isRecord(row) ? row : {}
    return {
      firstname: toText(person.firstname),
      lastname: toText(person.lastname),
      email: toText(person.email),
    }
  })
}

function toText(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

/** The names in a `supervisorsList` value; supervisors without a name are omitted. */
export function supervisorNames(value: FieldValue | undefined): string[] {
  if (!Array.isArray(value)) return []
  return value.flatMap((entry) => {
    if (entry === null || typeof entry !== 'object' || Array.isArray(entry)) return []
    const name = [entry.firstname, entry.lastname]
      .filter((part) => typeof part === 'string')
      .join(' ')
      .trim()
    return name ? [name] : []
  })
}
