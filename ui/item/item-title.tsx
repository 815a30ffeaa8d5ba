import { useTranslation } from 'react-i18next'
import { inLanguage, type Text } from '#contract/texts.ts'
import { useLanguage } from '#ui/i18n/use-language.ts'

/** An item's title in the page's language. */
export function ItemTitle({ title }: { title: Text }) {
  const { t } = useTranslation()
  return inLanguage(title, useLanguage()) || t('item.nameless')
}
