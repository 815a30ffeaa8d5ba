import { useMemo } from 'react'
import { useLanguage } from '#ui/i18n/use-language.ts'
import { createPaths, type Paths } from './paths.ts'

/** The site's paths in the current language. */
export function usePaths(): Paths {
  const language = useLanguage()
  return useMemo(() => createPaths(language), [language])
}
