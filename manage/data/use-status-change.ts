import { useTranslation } from 'react-i18next'
import type { ItemStatus } from '#contract/item-statuses.ts'
import { statusKeyOf } from '#contract/item-statuses.ts'
import { useClient } from '#ui/api/client-context.tsx'
import { useNotify } from '../shell/notices.tsx'
import { type ManageRow, useRowName } from './manage-row.ts'
import { reloadedProblemKey } from './reloaded-problem.ts'
import type { WhileSaving } from './use-new-statuses.ts'
import { useUndo } from './use-undo.ts'

/**
 * Returns a function that changes a row's status. The row has its new status at once, and its stored one again if the server
 * refuses; the notice of the result has an undo button.
 */
export function useStatusChange(slug: string, whileSaving: WhileSaving, reload: () => Promise<unknown>) {
  const { t } = useTranslation()
  const client = useClient()
  const notify = useNotify()
  const undoChange = useUndo(slug)
  const rowName = useRowName(slug)

  return async (row: ManageRow, newStatus: ItemStatus) => {
    const { uuid, updatedAt: basedOn, status } = row
    if (newStatus === status) return
    const name = rowName(row)
    const response = await whileSaving(new Map([[uuid, newStatus]]), async () => {
      const response = await client('changeItem', {
        params: { slug, uuid },
        body: { action: 'status', updatedAt: basedOn, status, newStatus },
      })
      if (response.ok || response.status === 409) await reload()
      return response
    })
    if (!response.ok) {
      const isStale = response.status === 409
      notify({
        intent: isStale ? 'info' : 'error',
        title: t(reloadedProblemKey(response.problem)),
        text: name,
      })
      return
    }
    const { change, updatedAt, warning } = response.data
    const undo =
      change && updatedAt
        ? () =>
            void whileSaving(new Map([[uuid, status]]), async () => {
              await undoChange({ uuid, change, updatedAt }, name)
              await reload()
            })
        : undefined
    notify({
      intent: warning ? 'warning' : 'success',
      title: t(warning ?? 'manage.status.changed', { status: t(statusKeyOf(slug, newStatus)) }),
      text: name,
      undo,
    })
  }
}
