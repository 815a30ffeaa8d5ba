import { filledFields, valueAnywhere } from '#cms/forms/read-values.ts'
import type { FormValues } from '#contract/fields.ts'
import type { Form } from '#contract/forms.ts'
import { type Language, type Text, toKnownLanguage } from '#contract/texts.ts'
import { fieldTypeOf } from '#contract/values/field-types.ts'
import { textsOf } from '#contract/values/texts-of.ts'
import { detectLanguage } from './detect-language.ts'

/**
 * The language that an item's public values are written in: as its field `language` says, otherwise the one that they look
 * like. Names of people, organizations and places count only if there is no other text.
 */
export async function textLanguageOf(
  form: Pick<Form, 'slug' | 'fieldSets'>,
  visibleValues: FormValues,
  title: Text,
): Promise<Language | null> {
  const stated = valueAnywhere(visibleValues, 'language')
  const language = typeof stated === 'string' ? toKnownLanguage(stated) : undefined
  if (language) return language
  const fields = filledFields(form, visibleValues)
  const textsOfKind = (...kinds: string[]) =>
    fields
      .filter(({ field }) => kinds.includes(fieldTypeOf(field).kind))
      .flatMap(({ value }) => textsOf(value))
  const sentences = [title.et || title.en, ...textsOfKind('longText')].join('\n')
  return (await detectLanguage(sentences)) ?? detectLanguage(textsOfKind('text', 'texts').join('\n'))
}
