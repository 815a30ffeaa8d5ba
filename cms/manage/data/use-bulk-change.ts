import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ItemStatus } from '#contract/items.ts'
import { useClient } from '#ui/api/client-context.tsx'
import { useNotify } from '../shell/notices.tsx'
import { type ManageRow, toManageRow } from './manage-row.ts'
import { undoStatus } from './undo-status.ts'

/** A row that was not changed, and why. */
export type Refusal = { row: ManageRow; messageKey: string }

/** The most rows that a page of a list can have. */
const largestPage = 150

/** Changes the status of several rows; some may be refused. */
export function useBulkChange(slug: string, reload: () => Promise<void>) {
  const { t } = useTranslation()
  const client = useClient()
  const notify = useNotify()
  const [isBusy, setBusy] = useState(false)
  const [refusals, setRefusals] = useState<readonly Refusal[]>([])

  async function send(rows: readonly ManageRow[], newStatus: ItemStatus) {
    setBusy(true)
    const answer = await client('changeStatuses', {
      params: { slug },
      body: {
        action: 'status',
        newStatus,
        items: rows.map(({ uuid, updatedAt }) => ({ uuid, updatedAt })),
      },
    })
    await reload()
    setBusy(false)
    return answer
  }

  /** The latest changed rows of that status. The table may not have them: its filter may leave them out. */
  async function fetchChanged(status: ItemStatus): Promise<ManageRow[]> {
    const query = { statuses: status, sort: '-updatedAt', page: 1, size: largestPage }
    const answer = await client('listItems', { params: { slug }, query })
    return answer.ok ? answer.data.map(toManageRow) : []
  }

  async function change(rows: readonly ManageRow[], newStatus: ItemStatus) {
    const answer = await send(rows, newStatus)
    if (!answer.ok) {
      notify({ intent: 'info', title: t(answer.problem.error ?? 'errors.unexpected') })
      return
    }
    const { updated = [], errors = [] } = answer.data
    setRefusals(
      errors.flatMap(({ field, messageKey }) => {
        const row = rows.find(({ uuid }) => uuid === field)
        return row ? [{ row, messageKey }] : []
      }),
    )
    const changed = rows.filter(({ uuid }) => updated.includes(uuid))
    if (changed.length === 0) return
    const copies = await fetchChanged(newStatus)
    notify({
      intent: 'success',
      title: t('manage.bulk.changed', { count: changed.length }),
      text: t('manage.bulk.now', { status: t(`item.status.${newStatus}`) }),
      undo: {
        label: newStatus === 'deleted' ? t('manage.status.restore') : t('common.undo'),
        run: () => void undo(changed, newStatus, copies),
      },
    })
  }

  /** Gives every row its earlier status, unless it has changed since the copy was made. */
  async function undo(before: readonly ManageRow[], status: ItemStatus, copies: readonly ManageRow[]) {
    const rows = before.flatMap((row) => {
      const now = copies.find(({ uuid }) => uuid === row.uuid)
      const back = undoStatus(slug, row.status, status)
      return now && back ? [{ now, back }] : []
    })
    let count = 0
    for (const back of new Set(rows.map((row) => row.back))) {
      const answer = await send(
        rows.filter((row) => row.back === back).map(({ now }) => now),
        back,
      )
      if (answer.ok) count += answer.data.updated?.length ?? 0
    }
    const done = status === 'deleted' ? 'manage.bulk.restored' : 'manage.bulk.takenBack'
    notify(
      count > 0
        ? { intent: 'success', title: t(done, { count }) }
        : { intent: 'info', title: t('manage.bulk.notTakenBack') },
    )
  }

  return { change, isBusy, refusals, forget: () => setRefusals([]) }
}
