import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { hasSelectionCell, maySelect } from '#contract/item-statuses.ts'
import { itemStatuses } from '#contract/items.ts'
import { useClient } from '#ui/api/client-context.tsx'
import type { Year } from '#ui/data-table/chosen-year.ts'
import { DataTable } from '#ui/data-table/data-table.tsx'
import type { FetchPage } from '#ui/data-table/load-page.ts'
import { useList } from '#ui/data-table/use-list.ts'
import type { TableQuery } from '#ui/data-table/use-table-query.ts'
import { useLanguage } from '#ui/i18n/use-language.ts'
import { withLocalizedSort } from '#ui/item/localized-sort.ts'
import { useManager } from '../shell/manager-context.tsx'
import { BulkActions } from './bulk-actions.tsx'
import { ErrorsBar } from './errors-bar.tsx'
import { useItemColumns } from './item-columns.tsx'
import { type ManageRow, toManageRow } from './manage-row.ts'
import { titleKeyOf } from './registers.ts'
import { useBulkChange } from './use-bulk-change.ts'
import { useRowName } from './use-row-name.ts'
import { useStatusChange } from './use-status-change.ts'

type Props = {
  slug: string
  /** Undefined while the years are loading. */
  year: Year | undefined
  query: TableQuery
}

const allButDeleted = itemStatuses.filter((status) => status !== 'deleted').join(',')

/** The items of a form, with search, status filter, and status changes by row and in bulk. */
export function ItemTable({ slug, year, query }: Props) {
  const { t } = useTranslation()
  const { isAdmin } = useManager()
  const list = useList({ fetchPage: useItemPages(slug, year), state: query.state })
  const { change, busy } = useStatusChange(slug, list.reload)
  const bulk = useBulkChange(slug, list.reload)
  const rowName = useRowName(slug)
  const columns = useItemColumns({ slug, busy, onStatus: change })
  const statuses = itemStatuses.map((status) => ({ value: status, label: t(`item.status.${status}`) }))
  return (
    <>
      <ErrorsBar slug={slug} failures={bulk.failures} onDismiss={bulk.clearFailures} />
      <DataTable
        id={`manage-${slug}`}
        label={t(titleKeyOf(slug), { defaultValue: slug })}
        columns={columns}
        filters={[{ name: 'statuses', labelKey: 'manage.column.status', options: statuses }]}
        query={query}
        list={list}
        empty={{ title: t('manage.empty.title'), text: t('manage.empty.text') }}
        searchableWhenEmpty
        density="compact"
        selection={{
          rowName,
          canSelect: ({ status }) => maySelect(status, isAdmin),
          hasCheckbox: ({ status }) => hasSelectionCell(status, isAdmin),
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

/** Fetches pages of a form's items of one year; deleted items only if the status filter includes them. */
function useItemPages(slug: string, year: Year | undefined): FetchPage<ManageRow> | undefined {
  const client = useClient()
  const language = useLanguage()
  return useMemo(() => {
    if (year === undefined) return undefined
    return async (query, signal) => {
      const response = await client('listItems', {
        params: { slug },
        query: {
          ...withLocalizedSort(query, language),
          statuses: query.statuses ?? allButDeleted,
          ...(year !== 'all' && { year }),
        },
        ...(signal && { signal }),
      })
      return response.ok ? { ...response, data: response.data.map(toManageRow) } : response
    }
  }, [client, slug, language, year])
}
