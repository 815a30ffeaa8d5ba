import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { selectorStatusesOf } from '#contract/item-statuses.ts'
import type { ItemStatus } from '#contract/items.ts'
import { useClient } from '#ui/api/client-context.tsx'
import { useNotify } from '../shell/notices.tsx'
import { type ManageRow, useRowName } from './manage-row.ts'

type StatusRow = Pick<ManageRow, 'uuid' | 'updatedAt' | 'status'>

/** Changes a row's status, and displays the result with an undo button. `busy` are the rows with a pending request. */
export function useStatusChange(slug: string, reload: () => Promise<unknown>) {
  const { t } = useTranslation()
  const client = useClient()
  const notify = useNotify()
  const rowName = useRowName(slug)
  const [busy, setBusy] = useState<readonly string[]>([])

  async function requestChange({ uuid, updatedAt, status }: StatusRow, newStatus: ItemStatus) {
    setBusy((before) => [...before, uuid])
    const response = await client('changeItem', {
      params: { slug, uuid },
      body: { action: 'status', updatedAt, status, newStatus },
    })
    if (response.ok || response.status === 409) await reload()
    setBusy((before) => before.filter((other) => other !== uuid))
    return response
  }

  async function undo(row: StatusRow, previousStatus: ItemStatus, name: string) {
    const response = await requestChange(row, previousStatus)
    notify(
      response.ok
        ? {
            intent: 'success',
            title: t('manage.status.changed', { status: t(`item.status.${previousStatus}`) }),
            text: name,
          }
        : { intent: 'info', title: t(response.problem.error ?? 'errors.unexpected'), text: name },
    )
  }

  async function change(row: ManageRow, newStatus: ItemStatus) {
    if (newStatus === row.status) return
    const response = await requestChange(row, newStatus)
    const name = rowName(row)
    if (!response.ok) {
      const title = t(response.problem.error ?? response.problem.success ?? 'errors.unexpected')
      const isStale = response.status === 409
      notify({ intent: 'info', title, text: isStale ? t('manage.status.reloaded', { name }) : name })
      return
    }
    const previousStatus = undoStatus(slug, row.status, newStatus)
    const { updatedAt } = response.data
    notify({
      intent: 'success',
      title: t('manage.status.changed', { status: t(`item.status.${newStatus}`) }),
      text: name,
      ...(previousStatus &&
        updatedAt && {
          undo: () => void undo({ uuid: row.uuid, updatedAt, status: newStatus }, previousStatus, name),
        }),
      ...(newStatus === 'deleted' && { undoLabel: t('manage.status.restore') }),
    })
  }

  return { change, busy }
}

/** The status that undoes a change, or undefined if it cannot be undone. A deleted item is restored as pending. */
export function undoStatus(form: string, from: ItemStatus, to: ItemStatus): ItemStatus | undefined {
  if (to === 'deleted') return 'pending'
  const isOffered = from !== to && selectorStatusesOf(form, to).includes(from)
  return isOffered ? from : undefined
}
