import { eld } from 'eld/small'
import { filledFields, textsOf, valueAnywhere } from '#cms/forms/read-values.ts'
import type { Form, FormValues } from '#contract/forms.ts'
import { type Language, languages, toKnownLanguage } from '#contract/texts.ts'
import { fieldTypeOf } from '#contract/values/field-types.ts'

// It knows 60 languages, and is right more often if it has to tell only these from each other.
eld.setLanguageSubset([...languages])
// URLs, e-mail addresses and file names are no texts.
eld.enableTextCleanup(true)

/** The language of a text; null if it is too short to tell. */
export function detectLanguage(text: string): Language | null {
  return toKnownLanguage(eld.detect(text).language) ?? null
}

/**
 * The language that an entry's public values are written in: as its field `language` says, otherwise the one that they look
 * like. Names of people, organizations and places count only if there is no other text.
 */
export function textLanguageOf(
  form: Pick<Form, 'slug' | 'fieldSets'>,
  visibleValues: FormValues,
  title: string,
): Language | null {
  const stated = valueAnywhere(visibleValues, 'language')
  const language = typeof stated === 'string' ? toKnownLanguage(stated) : undefined
  if (language) return language
  const fields = filledFields(form, visibleValues)
  const textsOfKind = (...kinds: string[]) =>
    fields
      .filter(({ field }) => kinds.includes(fieldTypeOf(field).kind))
      .flatMap(({ value }) => textsOf(value))
  const sentences = [title, ...textsOfKind('longText')].join('\n')
  return detectLanguage(sentences) ?? detectLanguage(textsOfKind('text', 'texts').join('\n'))
}
