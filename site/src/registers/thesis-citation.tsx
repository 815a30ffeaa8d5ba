import { useTranslation } from 'react-i18next'
import { citationOf, toApa } from '#contract/citations/citation.ts'
import { useLanguage } from '#ui/i18n/use-language.ts'
import { usePage } from '../page-context.tsx'
import { canonicalOrigin } from '../variant.ts'
import { citationTags } from './citation-tags.ts'
import type { ItemDetail } from './register.ts'

type Props = { item: ItemDetail }

/** What citations of the page are made from. */
export function useCitationContext() {
  const { t } = useTranslation()
  const language = useLanguage()
  const { origin } = usePage().data
  return { origin: canonicalOrigin(origin), language, institution: t('thesis.institution') }
}

/** The page's citation meta tags. */
export function CitationTags({ item }: Props) {
  return citationTags(item, useCitationContext()).map(({ name, content }) => (
    <meta key={name} name={name} content={content} />
  ))
}

/** The thesis as it is cited in APA. */
export function Citation({ item }: Props) {
  return toApa(citationOf(item, useCitationContext()))
}
