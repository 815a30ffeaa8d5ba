import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ItemStatus } from '#contract/items.ts'
import { useClient } from '#ui/api/client-context.tsx'
import { useNotify } from '../shell/notices.tsx'
import type { ManageRow } from './manage-row.ts'
import { undoStatus } from './undo-status.ts'
import { useRowName } from './use-row-name.ts'

type StatusRow = Pick<ManageRow, 'uuid' | 'updatedAt' | 'status'>

/** Changes a row's status, and displays the result with an undo button. */
export function useStatusChange(slug: string, reload: () => Promise<unknown>) {
  const { t } = useTranslation()
  const client = useClient()
  const notify = useNotify()
  const rowName = useRowName(slug)
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set())

  const requestChange = useCallback(
    async (row: StatusRow, newStatus: ItemStatus) => {
      const setRowBusy = (isBusy: boolean) => setBusy((before) => withMembership(before, row.uuid, isBusy))
      setRowBusy(true)
      const { uuid, updatedAt, status } = row
      const response = await client('changeItem', {
        params: { slug, uuid },
        body: { action: 'status', updatedAt, status, newStatus },
      })
      if (response.ok || response.status === 409) await reload()
      setRowBusy(false)
      return response
    },
    [client, slug, reload],
  )

  const undo = useCallback(
    async (row: StatusRow, previousStatus: ItemStatus, name: string) => {
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
    },
    [requestChange, notify, t],
  )

  const change = useCallback(
    async (row: ManageRow, newStatus: ItemStatus) => {
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
            undo: {
              label: newStatus === 'deleted' ? t('manage.status.restore') : t('common.undo'),
              run: () => void undo({ uuid: row.uuid, updatedAt, status: newStatus }, previousStatus, name),
            },
          }),
      })
    },
    [requestChange, undo, slug, rowName, notify, t],
  )

  return { change, busy }
}

function withMembership(set: ReadonlySet<string>, member: string, isMember: boolean): ReadonlySet<string> {
  const next = new Set(set)
  if (isMember) next.add(member)
  else next.delete(member)
  return next
}
