import type { StoredField, StoredForm } from './assemble-form.ts'
import { fieldSetInFormTextKeys, fieldTextKeys, ownFieldSetTextKeys, textKeys } from './text-keys.ts'

type Times = {
  field: (slug: string) => string | undefined
  text: (key: string) => string | undefined
}

/**
 * When the form last changed, including its fields and texts, so that users who fill in or edit it are notified of any of these
 * changes. Cleared texts count too.
 */
export function formChangedAt(
  form: StoredForm,
  fields: ReadonlyMap<string, StoredField>,
  times: Times,
): string {
  const used = form.fieldSets.flatMap((set) => set.fields.map(({ slug }) => slug))
  const keys = [
    textKeys.formTitle(form.slug),
    textKeys.formDescription(form.slug),
    ...form.fieldSets.flatMap(({ slug }) => [
      ...fieldSetInFormTextKeys(form.slug, slug),
      ...ownFieldSetTextKeys(slug),
    ]),
    ...used.flatMap((slug) => textKeysOfField(slug, fields.get(slug))),
  ]
  return latest(form.updatedAt, [...used.map(times.field), ...keys.map(times.text)])
}

/** Keys of the field's texts and of its options' texts. */
export function textKeysOfField(slug: string, field: StoredField | undefined): string[] {
  const options = field?.settings.options ?? []
  return [
    ...fieldTextKeys(slug),
    ...options.flatMap(({ translationKey }) => (translationKey ? [translationKey] : [])),
  ]
}

/** Compares as strings, because all timestamps have the same ISO 8601 format. */
export function latest(first: string, others: readonly (string | undefined)[]): string {
  return others.reduce<string>((last, time) => (time && time > last ? time : last), first)
}
