import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ItemStatus } from '#contract/item-statuses.ts'
import { statusKeyOf } from '#contract/item-statuses.ts'
import { useClient } from '#ui/api/client-context.tsx'
import { useNotify } from '../shell/notices.tsx'
import { type ManageRow, useRowName } from './manage-row.ts'
import { type UndoableChange, useUndo } from './use-undo.ts'

/** Changes a row's status, and displays the result with an undo button. `busy` are the rows with a pending request. */
export function useStatusChange(slug: string, reload: () => Promise<unknown>) {
  const { t } = useTranslation()
  const client = useClient()
  const notify = useNotify()
  const undoChange = useUndo(slug)
  const rowName = useRowName(slug)
  const [busy, setBusy] = useState<readonly string[]>([])

  async function whileBusy(uuid: string, run: () => Promise<void>) {
    setBusy((before) => [...before, uuid])
    await run()
    setBusy((before) => before.filter((other) => other !== uuid))
  }

  const undo = (changed: UndoableChange, name: string) =>
    whileBusy(changed.uuid, async () => {
      await undoChange(changed, name)
      await reload()
    })

  async function change(row: ManageRow, newStatus: ItemStatus) {
    const { uuid, updatedAt: basedOn, status } = row
    if (newStatus === status) return
    await whileBusy(uuid, async () => {
      const response = await client('changeItem', {
        params: { slug, uuid },
        body: { action: 'status', updatedAt: basedOn, status, newStatus },
      })
      const isStale = response.status === 409
      if (response.ok || isStale) await reload()
      const name = rowName(row)
      if (!response.ok) {
        const title = t(response.problem.error ?? response.problem.success ?? 'errors.unexpected')
        notify({
          intent: isStale ? 'info' : 'error',
          title,
          text: isStale ? t('manage.status.reloaded', { name }) : name,
        })
        return
      }
      const { change, updatedAt, warning } = response.data
      notify({
        intent: warning ? 'warning' : 'success',
        title: t(warning ?? 'manage.status.changed', { status: t(statusKeyOf(slug, newStatus)) }),
        text: name,
        ...(change && updatedAt && { undo: () => void undo({ uuid, change, updatedAt }, name) }),
      })
    })
  }

  return { change, busy }
}
