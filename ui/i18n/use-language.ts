import { useTranslation } from 'react-i18next'
import { type Language, toLanguage } from '#contract/texts.ts'

/** The current i18next language. */
export function useLanguage(): Language {
  return toLanguage(useTranslation().i18n.language)
}
