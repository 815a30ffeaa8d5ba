import type { FormValues } from '#contract/fields.ts'
import type { FormField } from '#contract/forms.ts'
import { type Language, toKnownLanguage } from '#contract/texts.ts'
import { fieldTypeOf } from '#contract/values/field-types.ts'

const textKinds: readonly string[] = ['text', 'longText', 'texts', 'keywords']

/**
 * The language of the text in a field: for fields such as `title_en` that of the slug, for others that of the entry; undefined
 * for values that are not in a language.
 */
export function fieldLanguage(field: FormField, entryLanguage: Language | undefined): Language | undefined {
  if (!textKinds.includes(fieldTypeOf(field).kind)) return undefined
  return toKnownLanguage(field.slug.split('_').at(-1)) ?? entryLanguage
}

/** The language of an entry's texts, as its field `language` states it. */
export function statedLanguage(values: FormValues): Language | undefined {
  return Object.values(values)
    .map(({ language }) => toKnownLanguage(language))
    .find(Boolean)
}
