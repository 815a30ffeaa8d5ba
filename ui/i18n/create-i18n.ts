import { createInstance, type i18n as I18n } from 'i18next'
import type { z } from 'zod'
import type { Language } from '#contract/texts.ts'
import { type Namespace, namespaces, type translationTreeSchema } from '#contract/translations.ts'

export type TextTree = z.infer<typeof translationTreeSchema>
export type Texts = Partial<Record<Namespace, TextTree>>

/**
 * An instance for one language with its texts already there, so that the first render has them. A key is found by its
 * whole name (`validation.required`) in whatever namespace it is; `onMissing` hears of keys that no namespace has.
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
