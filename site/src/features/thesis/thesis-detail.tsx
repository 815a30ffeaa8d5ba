import { makeStyles, tokens } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import type { Form } from '#contract/forms.ts'
import type { Thesis } from '#contract/items.ts'
import { inLanguage } from '#contract/texts.ts'
import { useLanguage } from '#ui/i18n/use-language.ts'
import { Chips } from '#ui/item/chips.tsx'
import { Paragraphs } from '#ui/item/paragraphs.tsx'
import { shownFields, textsOf } from '#ui/item/shown-fields.ts'
import { DetailPage } from '../../components/register/detail-page.tsx'
import { factsOf, LongTexts } from '../../components/register/field-parts.tsx'
import { FilesSection } from '../../components/register/files-section.tsx'
import { TextSection } from '../../components/register/text-section.tsx'
import { usePage } from '../../page-context.tsx'
import { citationTags } from './citation-tags.ts'
import { abstractsOf, thesisValue, titleLanguage } from './thesis-values.ts'

const useStyles = makeStyles({
  other: { margin: `${tokens.spacingVerticalS} 0 0`, color: tokens.colorNeutralForeground2 },
  author: { margin: `${tokens.spacingVerticalM} 0 0`, fontSize: tokens.fontSizeBase400 },
})

/** Shown in places of their own. */
const placed = [
  'ut_first_name',
  'ut_last_name',
  'title_et',
  'title_en',
  'abstract_et',
  'abstract_en',
  'keywords',
]

export function ThesisDetail({ thesis, form }: { thesis: Thesis; form: Form | undefined }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const styles = useStyles()
  const shown = shownFields(form, thesis.fields, placed)
  const keywords = textsOf(thesisValue(thesis, 'keywords'))
  const abstracts = abstractsOf(thesis, language)
  const { origin } = usePage().facts
  const titleLang = titleLanguage(thesis, language)
  const otherLang = titleLang === 'et' ? 'en' : 'et'
  const otherTitle = thesis.title[otherLang]
  return (
    <DetailPage
      register="thesis"
      uuid={thesis.uuid}
      backLabel={t('thesis.back')}
      title={inLanguage(thesis.title, language) || t('item.nameless')}
      titleLang={titleLang === language ? undefined : titleLang}
      lead={
        <>
          {otherTitle && otherTitle !== thesis.title[titleLang] && (
            <p className={styles.other} lang={otherLang}>
              {otherTitle}
            </p>
          )}
          <p className={styles.author}>{`${thesis.first_name} ${thesis.last_name}`.trim()}</p>
        </>
      }
      facts={factsOf(shown, language)}
      description={abstracts[0]?.text.slice(0, 300)}
    >
      {citationTags(thesis, origin, language).map(({ name, content }) => (
        <meta key={name} name={name} content={content} />
      ))}
      {abstracts.map(({ language: written, text }) => (
        <TextSection key={written} title={t(`thesis.abstract.${written}`)}>
          <Paragraphs text={text} lang={written === language ? undefined : written} />
        </TextSection>
      ))}
      <LongTexts shown={shown} language={language} />
      {keywords.length > 0 && (
        <TextSection title={t('thesis.keywords')}>
          <Chips labels={keywords} />
        </TextSection>
      )}
      <FilesSection files={thesis.files} form={form} />
    </DetailPage>
  )
}
