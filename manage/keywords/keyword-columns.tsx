import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Keyword } from '#contract/keywords.ts'
import { keywordRegisters } from '#contract/registers/registers.ts'
import { RowButton } from '../shell/row-button.tsx'
import type { LocalColumn } from '../shell/use-local-table.tsx'

export type KeywordRow = Keyword & { uuid: string }

/** Label, value, state, the number of entries and the update button. */
export function useKeywordColumns(onEdit: (keyword: Keyword) => void): LocalColumn<KeywordRow>[] {
  const { t } = useTranslation()
  return useMemo<LocalColumn<KeywordRow>[]>(
    () => [
      {
        id: 'label',
        headerKey: 'manage.keywords.label',
        kind: 'name',
        sortBy: ({ label }) => label,
        cell: ({ label }) => label,
      },
      {
        id: 'value',
        headerKey: 'manage.keywords.value',
        sortBy: ({ value }) => value,
        cell: ({ value }) => value,
        leaves: 'first',
      },
      {
        id: 'published',
        headerKey: 'manage.keywords.published',
        sortBy: ({ published }) => Number(published),
        cell: ({ published }) => t(published ? 'manage.yes' : 'manage.no'),
        width: 130,
      },
      countColumn('usage', ({ usage }) => usage.total),
      ...keywordRegisters.map((slug) => countColumn(slug, ({ usage }) => usage[slug])),
      {
        id: 'action',
        headerKey: 'manage.column.actions',
        kind: 'action',
        width: 120,
        cell: (row) => (
          <RowButton label={t('manage.updateOf', { name: row.label })} onClick={() => onEdit(row)}>
            {t('manage.update')}
          </RowButton>
        ),
      },
    ],
    [t, onEdit],
  )
}

function countColumn(id: string, countOf: (keyword: KeywordRow) => number): LocalColumn<KeywordRow> {
  return {
    id,
    headerKey: `manage.keywords.${id}`,
    align: 'end',
    width: 120,
    sortBy: countOf,
    cell: (keyword) => String(countOf(keyword)),
  }
}
