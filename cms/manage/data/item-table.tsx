import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { hasSelectionCell, maySelect } from '#contract/item-statuses.ts'
import { itemStatuses } from '#contract/items.ts'
import type { TableFilter } from '#ui/data-table/columns.ts'
import { DataTable } from '#ui/data-table/data-table.tsx'
import { manageDefaults, readTableState } from '#ui/data-table/table-state.ts'
import { useManager } from '../shell/manager-context.tsx'
import { BulkActions } from './bulk-actions.tsx'
import { useItemColumns } from './item-columns.tsx'
import type { ManageRow } from './manage-row.ts'
import { RefusalsBar } from './refusals-bar.tsx'
import { titleKeyOf } from './registers.ts'
import { useBulkChange } from './use-bulk-change.ts'
import { useItemList } from './use-item-list.ts'
import { useRowName } from './use-row-name.ts'
import { useStatusChange } from './use-status-change.ts'

type Props = {
  slug: string
  /** Undefined for all years, null while it is not known. */
  year: number | undefined | null
  query: URLSearchParams
  onQueryChange: (query: URLSearchParams, how: 'push' | 'replace') => void
}

const rowId = (row: ManageRow) => row.uuid
const searchText = (row: ManageRow) => row.searchText

/** The entries of one form: search, status filter, statuses by row and in bulk. */
export function ItemTable({ slug, year, query, onQueryChange }: Props) {
  const { t } = useTranslation()
  const { isAdmin } = useManager()
  const state = useMemo(() => readTableState(query, manageDefaults), [query])
  const { source, reload } = useItemList(slug, year, state)
  const { change, busy } = useStatusChange(slug, reload)
  const bulk = useBulkChange(slug, reload)
  const rowName = useRowName(slug)
  const columns = useItemColumns({ slug, busy, onStatus: change })
  const filters = useMemo<TableFilter<ManageRow>[]>(
    () => [
      {
        name: 'statuses',
        label: t('manage.column.status'),
        options: itemStatuses.map((status) => ({ value: status, label: t(`item.status.${status}`) })),
        matches: (row, chosen) => chosen.includes(row.status),
        matchesByDefault: (row) => row.status !== 'deleted',
      },
    ],
    [t],
  )
  return (
    <>
      <RefusalsBar slug={slug} refusals={bulk.refusals} onDismiss={bulk.forget} />
      <DataTable
        id={`manage-${slug}`}
        label={t(titleKeyOf(slug), { defaultValue: slug })}
        columns={columns}
        source={source}
        rowId={rowId}
        searchText={searchText}
        filters={filters}
        defaults={manageDefaults}
        query={query}
        onQueryChange={onQueryChange}
        empty={{ title: t('manage.empty.title'), text: t('manage.empty.text') }}
        density="compact"
        selection={{
          rowName,
          canSelect: ({ status }) => maySelect(status, isAdmin),
          hasBox: ({ status }) => hasSelectionCell(status, isAdmin),
          actions: (rows, clear) => (
            <BulkActions
              disabled={bulk.isBusy}
              onChoose={(status) => void bulk.change(rows, status).then(clear)}
            />
          ),
        }}
      />
    </>
  )
}
