import { useTranslation } from 'react-i18next'
import { type Language, toLanguage } from '#contract/texts.ts'

/** The language of the texts around. */
export function useLanguage(): Language {
  return toLanguage(useTranslation().i18n.language)
}
