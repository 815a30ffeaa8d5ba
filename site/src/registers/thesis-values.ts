import type { FieldValue } from '#contract/forms.ts'
import type { Thesis } from '#contract/items.ts'
import type { Language } from '#contract/texts.ts'
import { textsOf } from '#ui/item/shown-fields.ts'

/** A thesis's value of one field; nothing where it has none. */
export function thesisValue(thesis: Thesis, slug: string): FieldValue | undefined {
  return thesis.fields.find((field) => field.field_slug === slug)?.value
}

export function textValueOf(thesis: Thesis, slug: string): string {
  return textsOf(thesisValue(thesis, slug)).join(' ').trim()
}

/** Which language the shown title is in: the page's own, or the other where it is missing. */
export function titleLanguage(thesis: Thesis, language: Language): Language {
  const other = language === 'et' ? 'en' : 'et'
  return thesis.title[language] ? language : other
}

/** The abstracts that there are, the one in the page's language first. */
export function abstractsOf(thesis: Thesis, language: Language): { language: Language; text: string }[] {
  const order: Language[] = language === 'et' ? ['et', 'en'] : ['en', 'et']
  return order
    .map((one) => ({ language: one, text: textsOf(thesisValue(thesis, `abstract_${one}`)).join('\n\n') }))
    .filter(({ text }) => text.trim() !== '')
}
