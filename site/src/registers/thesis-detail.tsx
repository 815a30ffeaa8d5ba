import { Suspense } from 'react'
import { useLanguage } from '#ui/i18n/use-language.ts'
import { Abstracts } from '#ui/item/abstracts.tsx'
import { lazyOr } from '#ui/shell/lazy-or.ts'
import { ShareButton } from '../components/share-button.tsx'
import { ActionPair } from './action-pair.tsx'
import { CiteButton } from './cite-button.tsx'
import { abstractsOf, excerptOf } from './item-texts.ts'
import { mainFileOf } from './main-file.ts'
import { ReadFile } from './read-file.tsx'
import type { ItemDetail, RegisterDetail } from './register.ts'
import { useItemLink } from './use-item-link.ts'

const loadCitation = () => import('./thesis-citation.tsx')
const Citation = lazyOr(
  () => loadCitation().then((module) => module.Citation),
  () => null,
)
const CitationTags = lazyOr(
  () => loadCitation().then((module) => module.CitationTags),
  () => null,
)

export const thesisDetail: RegisterDetail = {
  separateFields: ['ut_first_name', 'ut_last_name', 'title_et', 'title_en', 'abstract_et', 'abstract_en'],
  description: (item, language) => excerptOf(abstractsOf(item, language)[0]?.text),
  Opening: TextsAndTags,
  Actions,
  barOf: (item) => (mainFileOf(item) ? BarActions : undefined),
  Citation,
}

type Props = { item: ItemDetail }

function Actions({ item }: Props) {
  const file = mainFileOf(item)
  const link = useItemLink('thesis', item)
  return (
    <>
      {file && <ReadFile uuid={item.uuid} file={file} hasCover />}
      <ActionPair>
        <CiteButton item={item} />
        <ShareButton {...link} />
      </ActionPair>
    </>
  )
}

function BarActions({ item }: Props) {
  const file = mainFileOf(item)
  return (
    <>
      {file && <ReadFile uuid={item.uuid} file={file} />}
      <CiteButton item={item} size="large" iconOnly />
    </>
  )
}

/** The abstracts, and the page's citation meta tags. */
function TextsAndTags({ item }: Props) {
  const language = useLanguage()
  return (
    <>
      <Suspense>
        <CitationTags item={item} />
      </Suspense>
      <Abstracts abstracts={abstractsOf(item, language)} />
    </>
  )
}
