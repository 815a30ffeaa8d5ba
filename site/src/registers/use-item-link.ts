import { useTranslation } from 'react-i18next'
import type { Register } from '#contract/registers/registers.ts'
import { inLanguage } from '#contract/texts.ts'
import { useLanguage } from '#ui/i18n/use-language.ts'
import { usePage } from '../page-context.tsx'
import type { ItemDetail } from './register.ts'

/** The permanent URL of an item, and its title. */
export function useItemLink(register: Register, { uuid, title }: ItemDetail): { url: string; title: string } {
  const { t } = useTranslation()
  const language = useLanguage()
  return {
    url: `${usePage().data.origin}/${register}/${uuid}`,
    title: inLanguage(title, language) || t('item.nameless'),
  }
}
