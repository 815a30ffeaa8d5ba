import type { Caller, Person } from '#cms/platform/auth/caller.ts'
import type { FieldSettings, Form, FormValues } from '#contract/forms.ts'

type Source = NonNullable<FieldSettings['autoFill']>

const read: Record<Source, (person: Person) => string | null> = {
  firstName: ({ firstName }) => firstName || null,
  lastName: ({ lastName }) => lastName || null,
  email: ({ email }) => email,
}

/** The values that the form takes from whoever is signed in (contract §4). */
export function autoFilledValues(form: Pick<Form, 'fieldSets'>, caller: Caller): FormValues {
  const filled: FormValues = {}
  if (!caller) return filled
  for (const { slug, fields } of form.fieldSets) {
    for (const { slug: field, settings } of fields) {
      const value = settings.autoFill && read[settings.autoFill](caller)
      if (value) filled[slug] = { ...filled[slug], [field]: value }
    }
  }
  return filled
}

type SentValues = Record<string, unknown>

/** What was sent, with the auto-filled fields as the token has them, whatever was sent for them. */
export function withAutoFilled(form: Pick<Form, 'fieldSets'>, sent: SentValues, caller: Caller): SentValues {
  const filled = autoFilledValues(form, caller)
  const result = { ...sent }
  for (const { slug, fields } of form.fieldSets) {
    const own = fields.filter(({ settings }) => settings.autoFill).map((field) => field.slug)
    const values = sent[slug]
    if (own.length === 0 || typeof (values ?? {}) !== 'object' || Array.isArray(values)) continue
    const rest = Object.entries(values ?? {}).filter(([field]) => !own.includes(field))
    result[slug] = { ...Object.fromEntries(rest), ...filled[slug] }
  }
  return result
}
