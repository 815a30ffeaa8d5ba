import { createInstance, type i18n as I18n } from 'i18next'
import type { z } from 'zod'
import type { Language } from '#contract/texts.ts'
import { type Namespace, namespaces, type translationTreeSchema } from '#contract/translations.ts'

export type TextTree = z.infer<typeof translationTreeSchema>
export type Texts = Partial<Record<Namespace, TextTree>>

/**
 * Creates an i18next instance for one language with preloaded texts, so that the first render has them. Keys are looked
 * up by their full name (`validation.required`) in all namespaces; `onMissing` receives keys that none of them has.
 */
export function createI18n(language: Language, texts: Texts, onMissing?: (key: string) => void): I18n {
  const i18n = createInstance()
  void i18n.init({
    initAsync: false,
    lng: language,
    fallbackLng: false,
    ns: [...namespaces],
    defaultNS: 'common',
    fallbackNS: [...namespaces],
    nsSeparator: false,
    resources: { [language]: texts },
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
    ...(onMissing && {
      saveMissing: true,
      saveMissingTo: 'current' as const,
      missingKeyHandler: (_languages: readonly string[], _namespace: string, key: string) => onMissing(key),
    }),
  })
  return i18n
}
