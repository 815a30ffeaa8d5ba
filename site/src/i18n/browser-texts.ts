import type { i18n as I18n } from 'i18next'
import type { Language } from '#contract/texts.ts'
import { createI18n } from '#ui/i18n/create-i18n.ts'
import { loadTexts } from '#ui/i18n/load-texts.ts'
import { reportMissingText } from '#ui/i18n/report-missing.ts'
import { siteNamespaces } from './site-namespaces.ts'

const loaded = new Map<Language, I18n>()

/** Loads a language's texts unless they are here. */
export async function ensureTexts(language: Language, versions: Record<string, string> = {}): Promise<I18n> {
  const before = loaded.get(language)
  if (before) return before
  const texts = await loadTexts(language, siteNamespaces, versions)
  const i18n = createI18n(language, texts, (key) => reportMissingText(language, key))
  loaded.set(language, i18n)
  return i18n
}

/** The language's texts; those of the other language while they could not be had. */
export function loadedTexts(language: Language): I18n {
  const [anyOther] = loaded.values()
  const i18n = loaded.get(language) ?? anyOther
  if (!i18n) throw new Error('No texts are loaded')
  return i18n
}
