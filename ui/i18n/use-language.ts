import { useContext } from 'react'
import { I18nContext } from 'react-i18next'
import { type Language, toLanguage } from '#contract/texts.ts'

/** The language of the page's i18next instance, which has only one. */
export function useLanguage(): Language {
  return toLanguage(useContext(I18nContext)?.i18n.language)
}
