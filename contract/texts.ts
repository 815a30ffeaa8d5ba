import { z } from 'zod'

export const languages = ['et', 'en'] as const
export const languageSchema = z.enum(languages)
export type Language = z.infer<typeof languageSchema>

export const textSchema = z.object({ et: z.string(), en: z.string() }).meta({
  id: 'TextInput',
  outputId: 'Text',
  description: 'A text in both languages; an empty string means that it is missing.',
})
export type Text = z.infer<typeof textSchema>

/** The text in the requested language, falling back to the other (contract §3). */
export function inLanguage(text: Partial<Text> | undefined, language: Language): string {
  const other = language === 'et' ? 'en' : 'et'
  return text?.[language] || text?.[other] || ''
}

/** The text in each language, falling back to the other, and to the given one if it has none. */
export function inBoth(text: Partial<Text> | undefined, fallback: string): Text {
  return { et: inLanguage(text, 'et') || fallback, en: inLanguage(text, 'en') || fallback }
}

/** The language in which `inLanguage` returns a text. */
export function languageOfText(text: Text, language: Language): Language {
  const other = language === 'et' ? 'en' : 'et'
  return text[language] || !text[other] ? language : other
}

/** The `lang` of what `inLanguage` returns on a page in the language: undefined if it is that of the page. */
export function langOf(text: Partial<Text> | undefined, language: Language): Language | undefined {
  const shown = languageOfText({ et: '', en: '', ...text }, language)
  return shown === language ? undefined : shown
}

export function toKnownLanguage(value: unknown): Language | undefined {
  return languages.find((language) => language === value)
}

/** Unsupported values fall back to Estonian. */
export function toLanguage(value: unknown): Language {
  return toKnownLanguage(value) ?? 'et'
}

/** A text that is known in one language only. */
export function onlyIn(language: Language, text: string): Text {
  return { et: '', en: '', [language]: text }
}
