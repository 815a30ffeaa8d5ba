import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { ThesesMeta } from '#contract/items.ts'
import { inLanguage } from '#contract/texts.ts'
import type { DataColumn, TableFilter } from '#ui/data-table/columns.ts'
import { useLanguage } from '#ui/i18n/use-language.ts'
import { ItemLink } from '../../components/register/item-link.tsx'
import { usePaths } from '../../use-paths.ts'
import { RowFiles } from './row-files.tsx'
import type { ThesisRow } from './thesis-row.ts'

type Curriculums = ThesesMeta['curriculums']

export function useThesisColumns(curriculums: Curriculums): DataColumn<ThesisRow>[] {
  const { t } = useTranslation()
  const language = useLanguage()
  const paths = usePaths()
  return useMemo(() => {
    const titleOf = (row: ThesisRow) => inLanguage(row.title, language) || t('item.nameless')
    const curriculumOf = (row: ThesisRow) =>
      inLanguage(curriculums.find(({ value }) => value === row.curriculum)?.label, language) || row.curriculum
    return [
      {
        id: 'last_name',
        header: t('thesis.column.lastName'),
        cell: (row) => row.lastName,
        sortValue: (row) => row.lastName,
        width: '14%',
      },
      {
        id: 'first_name',
        header: t('thesis.column.firstName'),
        cell: (row) => row.firstName,
        sortValue: (row) => row.firstName,
        width: '14%',
      },
      {
        id: 'title',
        header: t('thesis.column.title'),
        cell: (row) => <ItemLink to={paths.item('thesis', row.uuid)}>{titleOf(row)}</ItemLink>,
        sortValue: titleOf,
        kind: 'name',
      },
      {
        id: 'curriculum',
        header: t('thesis.column.curriculum'),
        cell: curriculumOf,
        sortValue: curriculumOf,
        width: '16%',
      },
      {
        id: 'files',
        header: t('thesis.column.files'),
        cell: (row) => row.files.length > 0 && <RowFiles files={row.files} />,
        width: '10%',
      },
      {
        id: 'details',
        header: t('thesis.column.details'),
        cell: (row) => (
          <ItemLink
            quiet
            to={paths.item('thesis', row.uuid)}
            label={t('item.detailsOf', { title: titleOf(row) })}
          >
            {t('item.details')}
          </ItemLink>
        ),
        kind: 'action',
        align: 'end',
        width: '48',
      },
    ]
  }, [t, language, paths, curriculums])
}

export function useThesisFilters(curriculums: Curriculums): TableFilter<ThesisRow>[] {
  const { t } = useTranslation()
  const language = useLanguage()
  return useMemo(
    () => [
      {
        name: 'curriculums',
        label: t('thesis.column.curriculum'),
        options: curriculums.map(({ value, label }) => ({
          value,
          label: inLanguage(label, language) || value,
        })),
        matches: (row, chosen) => row.curriculum !== null && chosen.includes(row.curriculum),
      },
    ],
    [t, language, curriculums],
  )
}
