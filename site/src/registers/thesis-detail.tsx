import { useTranslation } from 'react-i18next'
import { fullName } from '#contract/person-name.ts'
import { languageOfText } from '#contract/texts.ts'
import { useLanguage } from '#ui/i18n/use-language.ts'
import { Chips } from '#ui/item/chips.tsx'
import { Paragraphs } from '#ui/item/paragraphs.tsx'
import { usePage } from '../page-context.tsx'
import { canonicalOrigin } from '../variant.ts'
import { citationTags } from './citation-tags.ts'
import { CiteButton } from './cite-button.tsx'
import { abstractsOf, excerptOf, fieldTexts } from './item-texts.ts'
import type { ItemDetail, RegisterDetail } from './register.ts'
import { SearchLink } from './search-link.tsx'
import { TextSection } from './text-section.tsx'
import styles from './thesis-detail.module.css'

export const thesisDetail: RegisterDetail = {
  separateFields: [
    'ut_first_name',
    'ut_last_name',
    'title_et',
    'title_en',
    'abstract_et',
    'abstract_en',
    'keywords',
  ],
  description: (item, language) => excerptOf(abstractsOf(item, language)[0]?.text),
  Lead: TranslationAndAuthor,
  Opening: Abstracts,
  Closing: Keywords,
  Tools: CiteButton,
}

type Props = { item: ItemDetail }

function TranslationAndAuthor({ item: { title, firstName, lastName } }: Props) {
  const language = languageOfText(title, useLanguage())
  const otherLanguage = language === 'et' ? 'en' : 'et'
  return (
    <>
      {title[otherLanguage] && title[otherLanguage] !== title[language] && (
        <p className={styles.translation} dir="auto" lang={otherLanguage}>
          {title[otherLanguage]}
        </p>
      )}
      <p className={styles.author} dir="auto">
        {fullName({ firstName, lastName })}
      </p>
    </>
  )
}

/** The abstracts, and the page's citation meta tags. */
function Abstracts({ item }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { origin } = usePage().data
  return (
    <>
      {citationTags(item, {
        origin: canonicalOrigin(origin),
        language,
        institution: t('thesis.institution'),
      }).map(({ name, content }) => (
        <meta key={name} name={name} content={content} />
      ))}
      {abstractsOf(item, language).map(({ language: abstractLanguage, text }) => (
        <TextSection key={abstractLanguage} title={t(`thesis.abstract.${abstractLanguage}`)}>
          <Paragraphs text={text} lang={abstractLanguage === language ? undefined : abstractLanguage} />
        </TextSection>
      ))}
    </>
  )
}

function Keywords({ item }: Props) {
  const { t } = useTranslation()
  const keywords = fieldTexts(item, 'keywords')
  return (
    keywords.length > 0 && (
      <TextSection title={t('thesis.keywords')}>
        <Chips labels={keywords} linkOf={(text) => <SearchLink register="thesis" text={text} />} />
      </TextSection>
    )
  )
}
