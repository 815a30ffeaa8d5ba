import { type Language, languages, type Text } from '#contract/texts.ts'
import { textsOf } from '#ui/item/visible-fields.ts'
import type { ItemDetail } from './register.ts'

/** An item's texts in one field; none where it has no such field. */
export function fieldTexts({ fields }: ItemDetail, slug: string): string[] {
  return textsOf(fields.find(({ field_slug }) => field_slug === slug)?.value)
}

/** The language of a title on a page of this language: the other one where it is missing in this. */
export function titleLanguage(title: Text, language: Language): Language {
  const other = language === 'et' ? 'en' : 'et'
  return title[language] || !title[other] ? language : other
}

/** The abstracts that there are, that in the page's language first. */
export function abstractsOf(item: ItemDetail, language: Language): { language: Language; text: string }[] {
  return languages
    .toSorted((one, other) => Number(other === language) - Number(one === language))
    .map((one) => ({ language: one, text: fieldTexts(item, `abstract_${one}`).join('\n\n') }))
    .filter(({ text }) => text.trim() !== '')
}
