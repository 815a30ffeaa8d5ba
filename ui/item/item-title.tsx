import { useTranslation } from 'react-i18next'
import { inLanguage, languageOfText, type Text } from '#contract/texts.ts'
import { useLanguage } from '#ui/i18n/use-language.ts'

/** An item's title in the page's language, or marked as one in the other language. */
export function ItemTitle({ title }: { title: Text }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const text = inLanguage(title, language)
  if (!text) return t('item.nameless')
  const titleLanguage = languageOfText(title, language)
  return (
    <span dir="auto" lang={titleLanguage === language ? undefined : titleLanguage}>
      {text}
    </span>
  )
}
