import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ItemStatus } from '#contract/items.ts'
import { useClient } from '#ui/api/client-context.tsx'
import { useNotify } from '../shell/notices.tsx'
import type { ManageRow } from './manage-row.ts'
import { undoStatus } from './undo-status.ts'

/** Rows that were left as they were, and why. */
export type Refusal = { row: ManageRow; messageKey: string }

/** Changes the status of many rows at once; each is answered for by itself. */
export function useBulkChange(slug: string, reload: () => Promise<readonly ManageRow[]>) {
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
    const fresh = await reload()
    setBusy(false)
    return { answer, fresh }
  }

  async function change(rows: readonly ManageRow[], newStatus: ItemStatus) {
    const { answer, fresh } = await send(rows, newStatus)
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
    notify({
      intent: 'success',
      title: t('manage.bulk.changed', { count: changed.length }),
      text: t('manage.bulk.now', { status: t(`item.status.${newStatus}`) }),
      undo: {
        label: newStatus === 'deleted' ? t('manage.status.restore') : t('common.undo'),
        run: () => void takeBack(changed, newStatus, fresh),
      },
    })
  }

  /** Every row back to where it was, on the copies that the change made. */
  async function takeBack(before: readonly ManageRow[], status: ItemStatus, fresh: readonly ManageRow[]) {
    const rows = before.flatMap((row) => {
      const now = fresh.find(({ uuid }) => uuid === row.uuid)
      const back = undoStatus(slug, row.status, status)
      return now && back ? [{ now, back }] : []
    })
    let count = 0
    for (const back of new Set(rows.map((row) => row.back))) {
      const { answer } = await send(
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
