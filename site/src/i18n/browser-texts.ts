import type { i18n as I18n } from 'i18next'
import type { Language } from '#contract/texts.ts'
import { createI18n } from '#ui/i18n/create-i18n.ts'
import { loadTexts } from '#ui/i18n/load-texts.ts'
import { reportMissingText } from '#ui/i18n/report-missing.ts'
import { siteNamespaces } from './site-namespaces.ts'

const loaded = new Map<Language, I18n>()

/** Loads a language's texts, unless they are cached. */
export async function ensureTexts(language: Language, versions: Record<string, string> = {}): Promise<I18n> {
  const cached = loaded.get(language)
  if (cached) return cached
  const texts = await loadTexts(language, siteNamespaces, versions)
  const i18n = createI18n(language, texts, (key) => reportMissingText(language, key))
  loaded.set(language, i18n)
  return i18n
}

/** The loaded texts of a language, or those of the other language if they could not be loaded. */
export function loadedTexts(language: Language): I18n {
  const [fallback] = loaded.values()
  const i18n = loaded.get(language) ?? fallback
  if (!i18n) throw new Error('No texts are loaded')
  return i18n
}
