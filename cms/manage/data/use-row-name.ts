import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { inLanguage } from '#contract/texts.ts'
import { useLanguage } from '#ui/i18n/use-language.ts'
import type { ManageRow } from './manage-row.ts'

/** Returns a function that names a row in notices and accessible labels. */
export function useRowName(slug: string): (row: ManageRow) => string {
  const { t } = useTranslation()
  const language = useLanguage()
  return useCallback(
    (row) => {
      const title = inLanguage(row.title, language)
      const author = `${row.firstName} ${row.lastName}`.trim()
      const parts = slug === 'internship' ? [row.organization, title] : [title, author]
      return parts.filter(Boolean).join(', ') || t('item.nameless')
    },
    [slug, language, t],
  )
}
