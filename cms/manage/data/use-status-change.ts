import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ItemStatus } from '#contract/items.ts'
import { useClient } from '#ui/api/client-context.tsx'
import { useNotify } from '../shell/notices.tsx'
import type { ManageRow } from './manage-row.ts'
import { undoStatus } from './undo-status.ts'
import { useRowName } from './use-row-name.ts'

type StatusRow = Pick<ManageRow, 'uuid' | 'updatedAt' | 'status'>

/** Changes one row's status, and says what came of it with a way to take it back. */
export function useStatusChange(slug: string, reload: () => Promise<unknown>) {
  const { t } = useTranslation()
  const client = useClient()
  const notify = useNotify()
  const rowName = useRowName(slug)
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set())

  const send = useCallback(
    async (row: StatusRow, newStatus: ItemStatus) => {
      const mark = (isBusy: boolean) => setBusy((before) => withMember(before, row.uuid, isBusy))
      mark(true)
      const { uuid, updatedAt, status } = row
      const answer = await client('changeItem', {
        params: { slug, uuid },
        body: { action: 'status', updatedAt, status, newStatus },
      })
      if (answer.ok || answer.status === 409) await reload()
      mark(false)
      return answer
    },
    [client, slug, reload],
  )

  const takeBack = useCallback(
    async (row: StatusRow, back: ItemStatus, name: string) => {
      const answer = await send(row, back)
      notify(
        answer.ok
          ? {
              intent: 'success',
              title: t('manage.status.changed', { status: t(`item.status.${back}`) }),
              text: name,
            }
          : { intent: 'info', title: t(answer.problem.error ?? 'errors.unexpected'), text: name },
      )
    },
    [send, notify, t],
  )

  const change = useCallback(
    async (row: ManageRow, newStatus: ItemStatus) => {
      if (newStatus === row.status) return
      const answer = await send(row, newStatus)
      const name = rowName(row)
      if (!answer.ok) {
        const title = t(answer.problem.error ?? answer.problem.success ?? 'errors.unexpected')
        const isStale = answer.status === 409
        notify({ intent: 'info', title, text: isStale ? t('manage.status.reloaded', { name }) : name })
        return
      }
      const back = undoStatus(slug, row.status, newStatus)
      const { updatedAt } = answer.data
      notify({
        intent: 'success',
        title: t('manage.status.changed', { status: t(`item.status.${newStatus}`) }),
        text: name,
        ...(back &&
          updatedAt && {
            undo: {
              label: newStatus === 'deleted' ? t('manage.status.restore') : t('common.undo'),
              run: () => void takeBack({ uuid: row.uuid, updatedAt, status: newStatus }, back, name),
            },
          }),
      })
    },
    [send, takeBack, slug, rowName, notify, t],
  )

  return { change, busy }
}

function withMember(set: ReadonlySet<string>, member: string, isIn: boolean): ReadonlySet<string> {
  const next = new Set(set)
  if (isIn) next.add(member)
  else next.delete(member)
  return next
}
