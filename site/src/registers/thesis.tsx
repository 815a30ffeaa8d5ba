import { makeStyles, tokens } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import type { DataColumn } from '#ui/data-table/columns.ts'
import { useLanguage } from '#ui/i18n/use-language.ts'
import { Chips } from '#ui/item/chips.tsx'
import type { ItemRow } from '#ui/item/item-row.ts'
import { Paragraphs } from '#ui/item/paragraphs.tsx'
import { orThrow } from '../api.ts'
import { usePage } from '../page-context.tsx'
import { citationTags } from './citation-tags.ts'
import { detailsColumn, TitleLink } from './item-columns.tsx'
import { abstractsOf, fieldTexts, titleLanguage } from './item-texts.ts'
import { OptionLabels } from './options-context.tsx'
import type { ItemDetail, RegisterDescription } from './register.ts'
import { RowFiles } from './row-files.tsx'
import { TextSection } from './text-section.tsx'

const columns: DataColumn<ItemRow>[] = [
  {
    id: 'last_name',
    headerKey: 'thesis.column.lastName',
    cell: ({ lastName }) => lastName,
    sortable: true,
    width: '14%',
  },
  {
    id: 'first_name',
    headerKey: 'thesis.column.firstName',
    cell: ({ firstName }) => firstName,
    sortable: true,
    width: '14%',
  },
  {
    id: 'title',
    headerKey: 'thesis.column.title',
    cell: (row) => <TitleLink register="thesis" row={row} />,
    sortable: true,
    kind: 'name',
  },
  {
    id: 'curriculum',
    headerKey: 'thesis.column.curriculum',
    cell: ({ curriculum }) => curriculum && <OptionLabels field="curriculum" values={[curriculum]} />,
    sortable: true,
    width: '16%',
  },
  {
    id: 'files',
    headerKey: 'thesis.column.files',
    cell: ({ files }) => files.length > 0 && <RowFiles files={files} />,
    width: '10%',
  },
  detailsColumn('thesis'),
]

export const thesis: RegisterDescription = {
  slug: 'thesis',
  addKey: 'addThesis',
  forcesLogin: true,
  hasYears: true,
  calls: { list: 'listTheses', item: 'getThesis' },
  loadFacets: async (client) => {
    const { years, curriculums } = orThrow(await client('getThesesMeta', {}))
    return { years, options: { curriculum: curriculums } }
  },
  columns,
  filter: { name: 'curriculums', labelKey: 'thesis.column.curriculum', field: 'curriculum' },
  detail: {
    separateFields: [
      'ut_first_name',
      'ut_last_name',
      'title_et',
      'title_en',
      'abstract_et',
      'abstract_en',
      'keywords',
    ],
    description: (item, language) => abstractsOf(item, language)[0]?.text.slice(0, 300),
    Lead: TranslationAndAuthor,
    Opening: Abstracts,
    Closing: Keywords,
  },
}

type Props = { item: ItemDetail }

const useStyles = makeStyles({
  translation: { margin: `${tokens.spacingVerticalS} 0 0`, color: tokens.colorNeutralForeground2 },
  author: { margin: `${tokens.spacingVerticalM} 0 0`, fontSize: tokens.fontSizeBase400 },
})

function TranslationAndAuthor({ item: { title, firstName, lastName } }: Props) {
  const styles = useStyles()
  const language = titleLanguage(title, useLanguage())
  const otherLanguage = language === 'et' ? 'en' : 'et'
  return (
    <>
      {title[otherLanguage] && title[otherLanguage] !== title[language] && (
        <p className={styles.translation} lang={otherLanguage}>
          {title[otherLanguage]}
        </p>
      )}
      <p className={styles.author}>{`${firstName} ${lastName}`.trim()}</p>
    </>
  )
}

/** The abstracts, and the page's citation meta tags. */
function Abstracts({ item }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { origin } = usePage().facts
  return (
    <>
      {citationTags(item, origin, language).map(({ name, content }) => (
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
        <Chips labels={keywords} />
      </TextSection>
    )
  )
}
