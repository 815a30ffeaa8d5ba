import { makeStyles, Tooltip, tokens } from '@fluentui/react-components'
import { LockClosedRegular } from '@fluentui/react-icons'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { baseNameOf, extensionOf } from '#contract/files.ts'
import { languageOfText } from '#contract/texts.ts'
import type { DataColumn } from '#ui/data-table/columns.ts'
import type { FileError } from '#ui/files/download-file.ts'
import { formatDate } from '#ui/i18n/format-date.ts'
import { useLanguage } from '#ui/i18n/use-language.ts'
import { Chips } from '#ui/item/chips.tsx'
import { itemColumns } from '#ui/item/item-columns.tsx'
import type { ItemRow } from '#ui/item/item-row.ts'
import { Paragraphs } from '#ui/item/paragraphs.tsx'
import { orThrow } from '../api.ts'
import { usePage } from '../page-context.tsx'
import { canonicalOrigin } from '../variant.ts'
import { citationTags } from './citation-tags.ts'
import { CiteButton } from './cite-button.tsx'
import { FileLink } from './file-link.tsx'
import { detailsColumn, TitleLink } from './item-columns.tsx'
import { abstractsOf, fieldTexts } from './item-texts.ts'
import { OptionLabels } from './options-context.tsx'
import type { ItemDetail, RegisterDescription } from './register.ts'
import { loadFormFacets } from './register-form.ts'
import { type LineFact, RowLine, Supervisors } from './row-line.tsx'
import { SearchLink } from './search-link.tsx'
import { TextSection } from './text-section.tsx'

const columns: DataColumn<ItemRow>[] = [
  {
    ...itemColumns.thesisTitle,
    cell: (row) => (
      <>
        <TitleLink register="thesis" row={row} />
        <RowLine facts={factsOf(row)} />
      </>
    ),
  },
  { ...itemColumns.lastName, hiddenOnCards: true },
  { ...itemColumns.firstName, hiddenOnCards: true },
  {
    id: 'curriculum',
    headerKey: 'thesis.column.curriculum',
    cell: ({ curriculum }) => curriculum && <OptionLabels field="curriculum" values={[curriculum]} />,
    sortable: true,
    width: '16%',
    hiddenOnCards: true,
  },
  {
    id: 'files',
    headerKey: 'thesis.column.files',
    cell: ({ uuid, files }) => files.length > 0 && <RowFiles uuid={uuid} files={files} />,
    width: '10%',
    hiddenOnCards: true,
  },
  detailsColumn('thesis'),
]

function factsOf({ firstName, lastName, supervisors, levels, year }: ItemRow): LineFact[] {
  return [
    { name: 'author', text: `${firstName} ${lastName}`.trim(), hasColumn: true },
    { name: 'supervisors', text: supervisors.length > 0 && <Supervisors names={supervisors} /> },
    { name: 'degree', text: levels.length > 0 && <OptionLabels field="degree" values={levels} /> },
    { name: 'year', text: year },
  ]
}

export const thesis: RegisterDescription = {
  slug: 'thesis',
  addKey: 'addThesis',
  forcesLogin: true,
  hasYears: true,
  calls: { list: 'listTheses', item: 'getThesis' },
  nameFields: { title: ['title_et', 'title_en'] },
  loadFacets: async (client) => {
    const [meta, { options }] = await Promise.all([
      client('getThesesMeta', {}),
      loadFormFacets(client, 'thesis', 'degree'),
    ])
    const { years, curriculums } = orThrow(meta)
    return { years, options: { ...options, curriculum: curriculums } }
  },
  columns,
  facets: [
    { name: 'levels', labelKey: 'thesis.facet.degree', field: 'degree' },
    { name: 'years', labelKey: 'thesis.facet.year' },
    { name: 'curriculums', labelKey: 'thesis.column.curriculum', field: 'curriculum' },
    { name: 'keywords', labelKey: 'thesis.keywords' },
    { name: 'supervisors', labelKey: 'thesis.facet.supervisor' },
  ],
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
    Tools: CiteButton,
  },
}

type Props = { item: ItemDetail }

const useStyles = makeStyles({
  translation: { margin: `${tokens.spacingVerticalS} 0 0`, color: tokens.colorNeutralForeground2 },
  author: { margin: `${tokens.spacingVerticalM} 0 0`, fontSize: tokens.fontSizeBase400 },
})

function TranslationAndAuthor({ item: { title, firstName, lastName } }: Props) {
  const styles = useStyles()
  const language = languageOfText(title, useLanguage())
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

const useFilesStyles = makeStyles({
  files: { display: 'flex', flexWrap: 'wrap', columnGap: tokens.spacingHorizontalS },
  file: {
    minHeight: '24px',
    textDecorationLine: 'none',
    ':hover': { textDecorationLine: 'underline' },
  },
  embargoed: {
    display: 'inline-flex',
    alignItems: 'center',
    height: '24px',
    fontSize: '18px',
    color: tokens.colorNeutralForeground3,
  },
  error: { flexBasis: '100%', color: tokens.colorStatusDangerForeground1, ':empty': { display: 'none' } },
})

/** A row's files as links, labelled with the file type. */
function RowFiles({ uuid, files }: Pick<ItemRow, 'uuid' | 'files'>) {
  const { t } = useTranslation()
  const styles = useFilesStyles()
  const [error, setError] = useState<FileError>()
  return (
    <span className={styles.files}>
      {files.map((file) => {
        const name = baseNameOf(file.name)
        const type = extensionOf(name).toUpperCase() || name
        if (file.embargoUntil) {
          const until = t('file.embargo', { date: formatDate(file.embargoUntil) })
          return (
            <Tooltip key={file.name} content={until} relationship="label">
              <span role="img" className={styles.embargoed}>
                <LockClosedRegular />
              </span>
            </Tooltip>
          )
        }
        return (
          <FileLink
            key={file.name}
            uuid={uuid}
            file={file}
            className={styles.file}
            aria-label={t('file.openNamed', { name })}
            onError={setError}
          >
            {type}
          </FileLink>
        )
      })}
      <span className={styles.error} role="status">
        {error ? t(error) : ''}
      </span>
    </span>
  )
}
