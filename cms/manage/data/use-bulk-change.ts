import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ItemStatus } from '#contract/items.ts'
import { useClient } from '#ui/api/client-context.tsx'
import { useNotify } from '../shell/notices.tsx'
import { type ManageRow, toManageRow } from './manage-row.ts'
import { undoStatus } from './undo-status.ts'

/** A row that was not changed, with the reason. */
export type FailedChange = { row: ManageRow; messageKey: string }

/** The maximum page size of the list endpoints. */
const maxPageSize = 150

/** Changes the status of several rows; `failures` are the rows that the server rejected. */
export function useBulkChange(slug: string, reload: () => Promise<void>) {
  const { t } = useTranslation()
  const client = useClient()
  const notify = useNotify()
  const [isBusy, setBusy] = useState(false)
  const [failures, setFailures] = useState<readonly FailedChange[]>([])

  async function requestChange(rows: readonly ManageRow[], newStatus: ItemStatus) {
    setBusy(true)
    const response = await client('changeStatuses', {
      params: { slug },
      body: {
        action: 'status',
        newStatus,
        items: rows.map(({ uuid, updatedAt }) => ({ uuid, updatedAt })),
      },
    })
    await reload()
    setBusy(false)
    return response
  }

  /** The most recently changed rows of a status. They are not taken from the table, whose filter may exclude them. */
  async function fetchChanged(status: ItemStatus): Promise<ManageRow[]> {
    const query = { statuses: status, sort: '-updatedAt', page: 1, size: maxPageSize }
    const response = await client('listItems', { params: { slug }, query })
    return response.ok ? response.data.map(toManageRow) : []
  }

  async function change(rows: readonly ManageRow[], newStatus: ItemStatus) {
    const response = await requestChange(rows, newStatus)
    if (!response.ok) {
      notify({ intent: 'info', title: t(response.problem.error ?? 'errors.unexpected') })
      return
    }
    const { updated = [], errors = [] } = response.data
    setFailures(
      errors.flatMap(({ field, messageKey }) => {
        const row = rows.find(({ uuid }) => uuid === field)
        return row ? [{ row, messageKey }] : []
      }),
    )
    const changed = rows.filter(({ uuid }) => updated.includes(uuid))
    if (changed.length === 0) return
    const changedRows = await fetchChanged(newStatus)
    notify({
      intent: 'success',
      title: t('manage.bulk.changed', { count: changed.length }),
      text: t('manage.bulk.now', { status: t(`item.status.${newStatus}`) }),
      undo: {
        label: newStatus === 'deleted' ? t('manage.status.restore') : t('common.undo'),
        run: () => void undo(changed, newStatus, changedRows),
      },
    })
  }

  /** Restores every row's previous status, unless the row has changed since. */
  async function undo(before: readonly ManageRow[], status: ItemStatus, changedRows: readonly ManageRow[]) {
    const rows = before.flatMap((row) => {
      const current = changedRows.find(({ uuid }) => uuid === row.uuid)
      const previousStatus = undoStatus(slug, row.status, status)
      return current && previousStatus ? [{ current, previousStatus }] : []
    })
    let count = 0
    for (const previousStatus of new Set(rows.map((row) => row.previousStatus))) {
      const response = await requestChange(
        rows.filter((row) => row.previousStatus === previousStatus).map(({ current }) => current),
        previousStatus,
      )
      if (response.ok) count += response.data.updated?.length ?? 0
    }
    const successKey = status === 'deleted' ? 'manage.bulk.restored' : 'manage.bulk.takenBack'
    notify(
      count > 0
        ? { intent: 'success', title: t(successKey, { count }) }
        : { intent: 'info', title: t('manage.bulk.notTakenBack') },
    )
  }

  return { change, isBusy, failures, clearFailures: () => setFailures([]) }
}
