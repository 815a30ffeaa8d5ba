import type { FieldValue } from '../fields.ts'
import { type LabelledKeyword, labelOf } from '../keyword-labels.ts'
import { type Language, languageOfText, languages, type Text } from '../texts.ts'
import { textsOf } from '../values/texts-of.ts'

/** The parts of an item that citations and metadata are made from. */
export type CitedItem = {
  uuid: string
  reference: string
  title: Text
  firstName: string
  lastName: string
  year: number | null
  /** A thesis's degree. */
  levels: readonly string[]
  keywords: readonly LabelledKeyword[]
  fields: readonly { field_slug: string; value: FieldValue }[]
}

/** Whether citations as texts are made of the field; those for programs also have keywords. */
export function isCited(slug: string): boolean {
  return slug === 'defence_date' || slug === 'language'
}

/** The texts of an item's field; empty if the item has no such field. */
export function fieldTexts({ fields }: Pick<CitedItem, 'fields'>, slug: string): string[] {
  return textsOf(fields.find(({ field_slug }) => field_slug === slug)?.value)
}

/** The labels of an item's keywords in a language, as far as they have one in it. */
export function keywordTexts(item: CitedItem, language: Language): string[] {
  return fieldTexts(item, 'keywords').map((value) => labelOf(value, item.keywords, language).text)
}

/**
 * The language of an item's metadata and citation, in which its title is: the one it is written in, if the title is known in
 * that language; else the language of the page, or the only one that the title has.
 */
export function metadataLanguage(item: CitedItem, page: Language): Language {
  const written = fieldTexts(item, 'language').join('').trim()
  const preferred = languages.find((language) => language === written) ?? page
  return languageOfText(item.title, preferred)
}
