import { type Language, languages } from '#contract/texts.ts'
import { textsOf } from '#ui/item/value-texts.ts'
import type { ItemDetail } from './register.ts'

/** The texts of an item's field; empty if the item has no such field. */
export function fieldTexts({ fields }: ItemDetail, slug: string): string[] {
  return textsOf(fields.find(({ field_slug }) => field_slug === slug)?.value)
}

/** The item's non-empty abstracts, the one in the page's language first. */
export function abstractsOf(item: ItemDetail, language: Language): { language: Language; text: string }[] {
  return languages
    .toSorted((a, b) => Number(b === language) - Number(a === language))
    .map((lang) => ({ language: lang, text: fieldTexts(item, `abstract_${lang}`).join('\n\n') }))
    .filter(({ text }) => text.trim() !== '')
}
