import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { displayedName, extensionOf } from '#contract/files.ts'
import { fullName } from '#contract/person-name.ts'
import type { DataColumn } from '#ui/data-table/columns.ts'
import type { FileError } from '#ui/files/download-file.ts'
import { formatDate } from '#ui/i18n/format-date.ts'
import { itemColumns } from '#ui/item/item-columns.tsx'
import type { ItemRow } from '#ui/item/item-row.ts'
import { Announced } from '#ui/shell/announced.tsx'
import { orThrow } from '../api.ts'
import { FileLink } from './file-link.tsx'
import { detailsColumn, TitleLink } from './item-columns.tsx'
import { OptionLabels } from './options-context.tsx'
import type { RegisterList } from './register.ts'
import { loadFormFacets } from './register-form.ts'
import { type LineDetail, RowLine, referenceDetail, supervisorsDetail } from './row-line.tsx'
import { Marked } from './search-matches.tsx'
import styles from './thesis-list.module.css'

const columns: DataColumn<ItemRow>[] = [
  { ...itemColumns.lastName, cell: ({ lastName }) => <Marked text={lastName} />, hiddenOnCards: true },
  { ...itemColumns.firstName, cell: ({ firstName }) => <Marked text={firstName} />, hiddenOnCards: true },
  {
    ...itemColumns.thesisTitle,
    cell: (row) => (
      <>
        <TitleLink register="thesis" row={row} />
        <RowLine row={row} detailsOf={detailsOf} />
      </>
    ),
  },
  {
    id: 'curriculum',
    headerKey: 'thesis.column.curriculum',
    cell: ({ curriculum }) => curriculum && <OptionLabels field="curriculum" values={[curriculum]} />,
    sortable: true,
    width: '15%',
    hiddenOnCards: true,
  },
  {
    id: 'files',
    headerKey: 'thesis.column.files',
    cell: ({ uuid, files }) => files.length > 0 && <RowFiles uuid={uuid} files={files} />,
    width: '9%',
    hiddenOnCards: true,
  },
  detailsColumn('thesis'),
]

function detailsOf(row: ItemRow, query: string): LineDetail[] {
  const { firstName, lastName, supervisors, levels, year, files } = row
  const author = fullName({ firstName, lastName })
  return [
    { name: 'author', text: author && <Marked text={author} />, hasColumn: true },
    supervisorsDetail(supervisors, query),
    {
      name: 'degree',
      text: levels.length > 0 && <OptionLabels field="degree" values={levels} />,
      facet: { name: 'levels', values: levels },
    },
    { name: 'year', text: year, facet: { name: 'years', values: [String(year)] } },
    {
      name: 'files',
      text: fileTypes(files) || (files.length > 0 && <AllRestricted />),
      hasColumn: true,
    },
    referenceDetail(row, query),
  ]
}

export const thesisList: RegisterList = {
  loadFacets: async (client) => {
    const [meta, { options }] = await Promise.all([
      client('getThesesMeta', {}),
      loadFormFacets(client, 'thesis', 'degree', 'curriculum'),
    ])
    const { years, curriculums } = orThrow(meta)
    // The form has the labels of chosen curricula without entries too; without the form, the call has those of entries.
    return { years, options: { ...options, curriculum: [...(options.curriculum ?? []), ...curriculums] } }
  },
  columns,
}

function fileType(file: ItemRow['files'][number]): string {
  return extensionOf(file.name).toUpperCase() || displayedName(file)
}

/** Of the files that can be opened. */
function fileTypes(files: ItemRow['files']): string {
  return [...new Set(files.filter(({ embargoUntil }) => !embargoUntil).map(fileType))].join(', ')
}

function AllRestricted() {
  return useTranslation().t('file.restrictedAll')
}

/** A row's files as links, labelled with the file type. */
function RowFiles({ uuid, files }: Pick<ItemRow, 'uuid' | 'files'>) {
  const { t } = useTranslation()
  const [error, setError] = useState<FileError>()
  return (
    <span className={styles.files}>
      {files.map((file) => {
        const name = displayedName(file)
        const type = fileType(file)
        if (file.embargoUntil) {
          const until = t('file.embargo', { date: formatDate(file.embargoUntil) })
          return (
            <span key={file.name} title={until}>
              {t('file.restricted')}
            </span>
          )
        }
        return (
          <FileLink
            key={file.name}
            uuid={uuid}
            file={file}
            className={styles.file}
            label={t('file.openNamed', { name })}
            onError={setError}
          >
            {type}
          </FileLink>
        )
      })}
      {error && (
        <Announced as="span" className={styles.error}>
          {t(error)}
        </Announced>
      )}
    </span>
  )
}
