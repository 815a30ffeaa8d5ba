import { useCallback } from 'react'
import type { Language } from '#contract/texts.ts'
import { useLanguage } from './use-language.ts'

/** Returns a function for the `lang` of a part of the page; undefined for the language of the page. */
export function usePartLanguage(): (language: Language | undefined) => Language | undefined {
  const page = useLanguage()
  return useCallback((language) => (language === page ? undefined : language), [page])
}
