import type { Caller, Person } from '#cms/platform/auth/caller.ts'
import type { FieldSettings, FieldValue, FormValues } from '#contract/fields.ts'
import type { Form, FormField, WithFieldSets } from '#contract/forms.ts'
import { isRecord } from '#contract/is-record.ts'

type Source = NonNullable<FieldSettings['autoFill']>

const readers: Record<Source, (person: Person) => string | null> = {
  firstName: ({ firstName }) => firstName || null,
  lastName: ({ lastName }) => lastName || null,
  email: ({ email }) => email,
}

/** The values of auto-filled fields, from the caller's token (contract §4). */
export function autoFilledValues(form: WithFieldSets, caller: Caller): FormValues {
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

/**
 * The form as the caller fills it in: what the token has no value for can be entered. Of the names one is required
 * (`checkValues`), so the last one is optional here.
 */
export function fillableForm(form: Form, caller: Caller): Form {
  const filled = autoFilledValues(form, caller)
  return {
    ...form,
    fieldSets: form.fieldSets.map((set) => {
      const isFilled = ({ slug }: FormField) => filled[set.slug]?.[slug] !== undefined
      const hasName = set.fields.some((field) => field.settings.autoFill !== 'email' && isFilled(field))
      const fields = set.fields.map((field) => {
        const { autoFill } = field.settings
        if (!autoFill || isFilled(field)) return field
        const required = field.required && autoFill === 'firstName' && !hasName
        return { ...field, required, settings: { ...field.settings, readOnly: false } }
      })
      return { ...set, fields }
    }),
  }
}

/** The values of a correction: those of auto-filled fields stay as they are stored. */
export function withStoredAutoFilled(
  form: WithFieldSets,
  input: ValuesInput,
  stored: FormValues,
): ValuesInput {
  const autoFilled = form.fieldSets.map(({ slug, fields }): [string, FormValues[string]] => {
    const filled = fields.filter(({ settings }) => settings.autoFill)
    const values = filled.flatMap((field): [string, FieldValue][] => {
      const value = stored[slug]?.[field.slug]
      return value === undefined ? [] : [[field.slug, value]]
    })
    return [slug, Object.fromEntries(values)]
  })
  return withValues(input, Object.fromEntries(autoFilled))
}

type ValuesInput = Record<string, unknown>

/** The submitted values, with those of auto-filled fields replaced by the values from the token, if it has any. */
export function withAutoFilled(form: WithFieldSets, input: ValuesInput, caller: Caller): ValuesInput {
  return withValues(input, autoFilledValues(form, caller))
}

function withValues(input: ValuesInput, own: FormValues): ValuesInput {
  const result = { ...input }
  for (const [slug, fields] of Object.entries(own)) {
    const values = input[slug] ?? {}
    if (isRecord(values) && Object.keys(fields).length > 0) result[slug] = { ...values, ...fields }
  }
  return result
}
