import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ItemStatus } from '#contract/items.ts'
import { useClient } from '#ui/api/client-context.tsx'
import { useNotify } from '../shell/notices.tsx'
import type { ManageRow } from './manage-row.ts'
import { undoStatus } from './use-status-change.ts'

/** A row that was not changed, with the reason. */
export type FailedChange = { row: ManageRow; messageKey: string }

/** Items per call, so that progress is displayed. */
const chunkSize = 25

type Version = { uuid: string; updatedAt: string }
type Outcome<Row> = { changed: { row: Row; updatedAt: string }[]; failed: { row: Row; messageKey: string }[] }

/**
 * Changes the status of several rows. `progress` is set while more than one call is needed, and `failures` are the rows
 * that were not changed.
 */
export function useBulkChange(slug: string, reload: () => Promise<void>) {
  const { t } = useTranslation()
  const client = useClient()
  const notify = useNotify()
  const [isBusy, setBusy] = useState(false)
  const [progress, setProgress] = useState<{ done: number; total: number }>()
  const [failures, setFailures] = useState<readonly FailedChange[]>([])

  /** After a failed call the remaining rows are not sent; they failed for the same reason. */
  async function sendAll<Row extends Version>(rows: readonly Row[], newStatus: ItemStatus) {
    const outcome: Outcome<Row> = { changed: [], failed: [] }
    for (let done = 0; done < rows.length; done += chunkSize) {
      if (rows.length > chunkSize) setProgress({ done, total: rows.length })
      const items = rows.slice(done, done + chunkSize).map(({ uuid, updatedAt }) => ({ uuid, updatedAt }))
      const response = await client('changeStatuses', {
        params: { slug },
        body: { action: 'status', newStatus, items },
      })
      if (!response.ok) {
        const messageKey = response.problem.error ?? 'errors.unexpected'
        outcome.failed.push(...rows.slice(done).map((row) => ({ row, messageKey })))
        break
      }
      for (const row of rows.slice(done, done + chunkSize)) {
        const changed = response.data.items?.find(({ uuid }) => uuid === row.uuid)
        const issue = response.data.errors?.find(({ field }) => field === row.uuid)
        if (changed) outcome.changed.push({ row, updatedAt: changed.updatedAt })
        if (issue) outcome.failed.push({ row, messageKey: issue.messageKey })
      }
    }
    return outcome
  }

  async function whileBusy<Result>(run: () => Promise<Result>): Promise<Result> {
    setBusy(true)
    const result = await run()
    await reload()
    setProgress(undefined)
    setBusy(false)
    return result
  }

  async function change(rows: readonly ManageRow[], newStatus: ItemStatus) {
    const { changed, failed } = await whileBusy(() => sendAll(rows, newStatus))
    setFailures(failed)
    if (changed.length === 0) return
    notify({
      intent: 'success',
      title: t('manage.bulk.changed', { count: changed.length }),
      text: t('manage.bulk.now', { status: t(`item.status.${newStatus}`) }),
      undo: () => void undo(changed, newStatus),
      ...(newStatus === 'deleted' && { undoLabel: t('manage.status.restore') }),
    })
  }

  /** Restores every row's previous status, unless the row has changed since. */
  async function undo(changed: Outcome<ManageRow>['changed'], status: ItemStatus) {
    const rows = changed.flatMap(({ row, updatedAt }) => {
      const previousStatus = undoStatus(slug, row.status, status)
      return previousStatus ? [{ uuid: row.uuid, updatedAt, previousStatus }] : []
    })
    const count = await whileBusy(async () => {
      let restored = 0
      for (const [previousStatus, sameStatus] of Map.groupBy(rows, (row) => row.previousStatus))
        restored += (await sendAll(sameStatus, previousStatus)).changed.length
      return restored
    })
    const successKey = status === 'deleted' ? 'manage.bulk.restored' : 'manage.bulk.takenBack'
    notify(
      count > 0
        ? { intent: 'success', title: t(successKey, { count }) }
        : { intent: 'info', title: t('manage.bulk.notTakenBack') },
    )
  }

  return { change, isBusy, progress, failures, clearFailures: () => setFailures([]) }
}
