import type { StoredField, StoredForm } from './assemble-form.ts'
import { fieldSetInFormTextKeys, fieldTextKeys, ownFieldSetTextKeys, textKeys } from './text-keys.ts'

type Times = {
  field: (slug: string) => string | undefined
  text: (key: string) => string | undefined
}

/**
 * When what is asked by the form last changed: it is as young as its fields and its texts, so that whoever fills it or
 * edits it sees that it has changed. A text that was cleared counts too.
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

/** The field's own texts and its options'. */
export function textKeysOfField(slug: string, field: StoredField | undefined): string[] {
  const options = field?.settings.options ?? []
  return [
    ...fieldTextKeys(slug),
    ...options.flatMap(({ translationKey }) => (translationKey ? [translationKey] : [])),
  ]
}

/** ISO times of one form compare as text. */
export function latest(first: string, others: readonly (string | undefined)[]): string {
  return others.reduce<string>((last, time) => (time && time > last ? time : last), first)
}
