import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { inLanguage, languageOfText, type Text } from '#contract/texts.ts'
import { TextInLanguage } from '#ui/i18n/text-in-language.tsx'
import { useLanguage } from '#ui/i18n/use-language.ts'

type Props = {
  title: Text
  /** Marks the words of a search. */
  mark?: (text: string) => ReactNode
}

/** An item's title in the page's language, or marked as one in the other language. */
export function ItemTitle({ title, mark = String }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const text = inLanguage(title, language)
  if (!text) return t('item.nameless')
  return (
    <TextInLanguage text={text} language={languageOfText(title, language)}>
      {mark(text)}
    </TextInLanguage>
  )
}
