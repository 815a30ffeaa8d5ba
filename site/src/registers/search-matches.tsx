import { createContext, type ReactNode, useContext } from 'react'
import { useTranslation } from 'react-i18next'
import { type LabelledKeyword, labelIn } from '#contract/keyword-labels.ts'
import { hasMatch } from '#contract/match-words.ts'
import type { FacetName } from '#contract/registers/registers.ts'
import type { Language } from '#contract/texts.ts'
import { TextInLanguage } from '#ui/i18n/text-in-language.tsx'
import { useLanguage } from '#ui/i18n/use-language.ts'
import { MarkedText } from '#ui/item/marked-text.tsx'

/** The search whose words rows mark; empty without one. */
export const SearchContext = createContext('')

/** The values of the facets that a list is filtered by. */
export const FiltersContext = createContext<Partial<Record<FacetName, readonly string[]>>>({})

export function Marked({ text }: { text: string }): ReactNode {
  return <MarkedText text={text} query={useContext(SearchContext)} />
}

type Props = { keywords: readonly LabelledKeyword[]; query: string }

/** The keywords by which an entry was found, in the page's language unless only the other label has the words. */
export function FoundKeywords({ keywords, query }: Props) {
  const { t } = useTranslation()
  const page = useLanguage()
  return (
    <>
      {`${t('item.keyword', { count: keywords.length })} `}
      {keywords.map((keyword, index) => {
        const { text, language } = foundLabel(keyword, query, page)
        return (
          <span key={keyword.value}>
            {index > 0 && ', '}
            <TextInLanguage text={text} language={language}>
              <MarkedText text={text} query={query} />
            </TextInLanguage>
          </span>
        )
      })}
    </>
  )
}

function foundLabel(keyword: LabelledKeyword, query: string, page: Language) {
  const label = labelIn(keyword, page)
  return hasMatch(label.text, query) ? label : labelIn(keyword, page === 'et' ? 'en' : 'et')
}
