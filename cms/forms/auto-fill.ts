import type { Caller, Person } from '#cms/platform/auth/caller.ts'
import type { FieldSettings } from '#contract/fields.ts'
import type { Form, FormValues } from '#contract/forms.ts'

type Source = NonNullable<FieldSettings['autoFill']>

const readers: Record<Source, (person: Person) => string | null> = {
  firstName: ({ firstName }) => firstName || null,
  lastName: ({ lastName }) => lastName || null,
  email: ({ email }) => email,
}

/** The values of auto-filled fields, from the caller's token (contract §4). */
export function autoFilledValues(form: Pick<Form, 'fieldSets'>, caller: Caller): FormValues {
  const filled: FormValues = {}
  if (!caller) return filled
  for (const { slug, fields } of form.fieldSets) {
    for (const { slug: field, settings } of fields) {
      const value = settings.autoFill && readers[settings.autoFill](caller)
      if (value) filled[slug] = { ...filled[slug], [field]: value }
    }
  }
  return filled
}

type ValuesInput = Record<string, unknown>

/** The submitted values, with auto-filled fields replaced by the values from the token. */
export function withAutoFilled(
  form: Pick<Form, 'fieldSets'>,
  input: ValuesInput,
  caller: Caller,
): ValuesInput {
  const filled = autoFilledValues(form, caller)
  const result = { ...input }
  for (const { slug, fields } of form.fieldSets) {
    const autoFields = fields.filter(({ settings }) => settings.autoFill).map((field) => field.slug)
    const values = input[slug]
    if (autoFields.length === 0 || typeof (values ?? {}) !== 'object' || Array.isArray(values)) continue
    const rest = Object.entries(values ?? {}).filter(([field]) => !autoFields.includes(field))
    result[slug] = { ...Object.fromEntries(rest), ...filled[slug] }
  }
  return result
}
