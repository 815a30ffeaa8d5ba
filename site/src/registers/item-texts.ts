import { labelOf } from '#contract/keyword-labels.ts'
import { type Language, languageOfText, languages } from '#contract/texts.ts'
import { textsOf } from '#contract/values/texts-of.ts'
import { abstractsIn } from '#ui/item/abstracts-in.ts'
import type { ItemDetail } from './register.ts'

/** The texts of an item's field; empty if the item has no such field. */
export function fieldTexts({ fields }: ItemDetail, slug: string): string[] {
  return textsOf(fields.find(({ field_slug }) => field_slug === slug)?.value)
}

/** The labels of an item's keywords in a language, as far as they have one in it. */
export function keywordTexts(item: ItemDetail, language: Language): string[] {
  return fieldTexts(item, 'keywords').map((value) => labelOf(value, item.keywords, language).text)
}

/**
 * The language of an item's metadata and citation, in which its title is: the one it is written in, if the title is known in
 * that language; else the language of the page, or the only one that the title has.
 */
export function metadataLanguage(item: ItemDetail, page: Language): Language {
  const written = fieldTexts(item, 'language').join('').trim()
  const preferred = languages.find((language) => language === written) ?? page
  return languageOfText(item.title, preferred)
}

/** The item's non-empty abstracts, the one in the page's language first. */
export function abstractsOf(item: ItemDetail, language: Language) {
  return abstractsIn((field) => fieldTexts(item, field).join('\n\n'), language)
}

const longestExcerpt = 300

/** The beginning of a text in one line, up to the end of a word, for meta descriptions. */
export function excerptOf(text = ''): string | undefined {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= longestExcerpt) return line || undefined
  return `${line.slice(0, longestExcerpt).replace(/\s\S*$/, '')}…`
}
