import type { i18n as I18n } from 'i18next'
import type { Language } from '#contract/texts.ts'
import { createI18n, type Texts } from '#ui/i18n/create-i18n.ts'
import { loadTexts } from '#ui/i18n/load-texts.ts'
import { reportMissingText } from '#ui/i18n/report-missing.ts'
import { siteNamespaces } from './site-namespaces.ts'

const loaded = new Map<Language, I18n>()

/** Uses the texts that the document contains. */
export function addTexts(language: Language, texts: Texts): void {
  loaded.set(
    language,
    createI18n(language, texts, (key) => reportMissingText(language, key)),
  )
}

/** Loads the texts of a language to which the page changes, unless they are cached. */
export async function ensureTexts(language: Language): Promise<void> {
  if (!loaded.has(language)) addTexts(language, await loadTexts(language, siteNamespaces))
}

/** The loaded texts of a language, or those of the other language if they could not be loaded. */
export function loadedTexts(language: Language): I18n {
  const [fallback] = loaded.values()
  const i18n = loaded.get(language) ?? fallback
  if (!i18n) throw new Error('No texts are loaded')
  return i18n
}
