import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldOption } from '#contract/forms.ts'
import type { DataColumn, TableFilter } from '#ui/data-table/columns.ts'
import { useLanguage } from '#ui/i18n/use-language.ts'
import { Chips } from '#ui/item/chips.tsx'
import { matchesLevels } from '#ui/item/matches-levels.ts'
import { optionLabel } from '#ui/item/option-label.ts'
import { ItemLink } from '../../components/register/item-link.tsx'
import { usePaths } from '../../use-paths.ts'
import type { TopicRow } from './topic-row.ts'

export function useTopicColumns(levels: readonly FieldOption[]): DataColumn<TopicRow>[] {
  const { t } = useTranslation()
  const language = useLanguage()
  const paths = usePaths()
  return useMemo(
    () => [
      {
        id: 'organization_or_study_group_name',
        header: t('topics.column.organization'),
        cell: (row) => row.organization,
        sortValue: (row) => row.organization,
        width: '28%',
      },
      {
        id: 'thesis_topic_name',
        header: t('topics.column.topic'),
        cell: (row) => (
          <ItemLink to={paths.item('topics', row.uuid)}>{row.topic || t('item.nameless')}</ItemLink>
        ),
        sortValue: (row) => row.topic,
        kind: 'name',
      },
      {
        id: 'level',
        header: t('topics.column.level'),
        cell: (row) =>
          row.levels.length > 0 && (
            <Chips labels={row.levels.map((level) => optionLabel(levels, level, language))} />
          ),
        width: '20%',
      },
      {
        id: 'details',
        header: t('topics.column.details'),
        cell: (row) => (
          <ItemLink
            quiet
            to={paths.item('topics', row.uuid)}
            label={t('item.detailsOf', { title: row.topic || t('item.nameless') })}
          >
            {t('item.details')}
          </ItemLink>
        ),
        kind: 'action',
        align: 'end',
        width: '48',
      },
    ],
    [t, language, paths, levels],
  )
}

export function useTopicFilters(levels: readonly FieldOption[]): TableFilter<TopicRow>[] {
  const { t } = useTranslation()
  const language = useLanguage()
  return useMemo(
    () => [
      {
        name: 'levels',
        label: t('topics.column.level'),
        options: [
          ...levels
            .filter(({ value }) => value === 'bachelor' || value === 'masters')
            .map(({ value }) => ({ value: String(value), label: optionLabel(levels, value, language) })),
          { value: 'masters__and__bachelor', label: t('item.level.masters__and__bachelor') },
        ],
        matches: (row, chosen) => matchesLevels(row.levels, chosen),
      },
    ],
    [t, language, levels],
  )
}
