import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Keyword } from '#contract/keywords.ts'
import type { DataColumn } from '#ui/data-table/columns.ts'
import { RowButton } from '../shell/row-button.tsx'

export type KeywordRow = Keyword & { uuid: string }

/** Label, value, state, the number of entries and the update button. */
export function useKeywordColumns(onEdit: (keyword: Keyword) => void): DataColumn<KeywordRow>[] {
  const { t } = useTranslation()
  return useMemo<DataColumn<KeywordRow>[]>(
    () => [
      {
        id: 'label',
        headerKey: 'manage.keywords.label',
        kind: 'name',
        sortable: true,
        cell: ({ label }) => label,
      },
      { id: 'value', headerKey: 'manage.keywords.value', sortable: true, cell: ({ value }) => value },
      {
        id: 'published',
        headerKey: 'manage.keywords.published',
        sortable: true,
        cell: ({ published }) => t(published ? 'manage.yes' : 'manage.no'),
        width: 130,
      },
      ...(['usage', 'thesis', 'topics'] as const).map(
        (id): DataColumn<KeywordRow> => ({
          id,
          headerKey: `manage.keywords.${id}`,
          sortable: true,
          align: 'end',
          cell: ({ usage }) => String(id === 'usage' ? usage.total : usage[id]),
          width: 120,
        }),
      ),
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
