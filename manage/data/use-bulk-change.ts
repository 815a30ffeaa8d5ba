import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ItemStatus } from '#contract/item-statuses.ts'
import { statusKeyOf } from '#contract/item-statuses.ts'
import type { ValueIssue } from '#contract/problems.ts'
import { useClient } from '#ui/api/client-context.tsx'
import { newUuid } from '#ui/fields/form-state.ts'
import { useNotify } from '../shell/notices.tsx'
import type { ManageRow } from './manage-row.ts'
import type { WhileSaving } from './use-new-statuses.ts'

/** A row that was not changed, with the reason. */
export type FailedChange = { row: ManageRow; messageKey: string }

/** Items per call, so that progress is displayed. */
const chunkSize = 25

type Outcome = {
  changed: ManageRow[]
  failed: FailedChange[]
  /** How many of the published rows no longer fit the form. */
  unfit: number
}

/**
 * Changes the status of several rows. `progress` is set while more than one call is needed, and `failures` are the rows
 * that were not changed.
 */
export function useBulkChange(slug: string, whileSaving: WhileSaving, reload: () => Promise<unknown>) {
  const { t } = useTranslation()
  const client = useClient()
  const notify = useNotify()
  const [isBusy, setBusy] = useState(false)
  const [progress, setProgress] = useState<{ done: number; total: number }>()
  const [failures, setFailures] = useState<readonly FailedChange[]>([])

  /** After a failed call the remaining rows are not sent; they failed for the same reason. */
  async function sendAll(rows: readonly ManageRow[], newStatus: ItemStatus, change: string) {
    const outcome: Outcome = { changed: [], failed: [], unfit: 0 }
    for (let done = 0; done < rows.length; done += chunkSize) {
      if (rows.length > chunkSize) setProgress({ done, total: rows.length })
      const items = rows.slice(done, done + chunkSize).map(({ uuid, updatedAt }) => ({ uuid, updatedAt }))
      const response = await client('changeStatuses', {
        params: { slug },
        body: { action: 'status', newStatus, items, change },
      })
      if (!response.ok) {
        const messageKey = response.problem.error ?? 'errors.unexpected'
        outcome.failed.push(...rows.slice(done).map((row) => ({ row, messageKey })))
        break
      }
      const { updated = [], errors, warnings = [] } = response.data
      const sent = rows.slice(done, done + chunkSize)
      outcome.changed.push(...sent.filter(({ uuid }) => updated.includes(uuid)))
      outcome.failed.push(...failuresOf(sent, errors))
      outcome.unfit += warnings.length
    }
    return outcome
  }

  /** Displays the rows with the statuses that they are to get, until the list has been loaded again. */
  async function whileBusy<Result>(
    rows: readonly ManageRow[],
    statusOf: (row: ManageRow) => ItemStatus,
    run: () => Promise<Result>,
  ): Promise<Result> {
    setBusy(true)
    const result = await whileSaving(new Map(rows.map((row) => [row.uuid, statusOf(row)])), async () => {
      const result = await run()
      await reload()
      return result
    })
    setProgress(undefined)
    setBusy(false)
    return result
  }

  async function change(rows: readonly ManageRow[], newStatus: ItemStatus) {
    const id = newUuid()
    const { changed, failed, unfit } = await whileBusy(
      rows,
      () => newStatus,
      () => sendAll(rows, newStatus, id),
    )
    setFailures(failed)
    if (changed.length === 0) return
    const now = t('manage.bulk.now', { status: t(statusKeyOf(slug, newStatus)) })
    notify({
      intent: unfit > 0 ? 'warning' : 'success',
      title: t('manage.bulk.changed', { count: changed.length }),
      text: unfit > 0 ? `${now}. ${t('manage.bulk.unfit', { count: unfit })}` : now,
      undo: () => void undo(changed, id),
    })
  }

  /** Undoes the change in every row that nothing else has changed since. */
  async function undo(rows: readonly ManageRow[], id: string) {
    const response = await whileBusy(
      rows,
      ({ status }) => status,
      () => client('changeStatuses', { params: { slug }, body: { action: 'undo', change: id } }),
    )
    if (!response.ok) {
      const text = t(response.problem.error ?? 'errors.unexpected')
      notify({ intent: 'error', title: t('manage.bulk.notTakenBack'), text })
      return
    }
    const { updated = [], errors, warnings = [] } = response.data
    setFailures(failuresOf(rows, errors))
    if (updated.length === 0) notify({ intent: 'info', title: t('manage.bulk.notTakenBack') })
    else
      notify({
        intent: warnings.length > 0 ? 'warning' : 'success',
        title: t('manage.bulk.takenBack', { count: updated.length }),
        ...(warnings.length > 0 && { text: t('manage.bulk.mailed', { count: warnings.length }) }),
      })
  }

  return { change, isBusy, progress, failures, clearFailures: () => setFailures([]) }
}

function failuresOf(rows: readonly ManageRow[], issues: readonly ValueIssue[] = []): FailedChange[] {
  return rows.flatMap((row) => {
    const issue = issues.find(({ field }) => field === row.uuid)
    return issue ? [{ row, messageKey: issue.messageKey }] : []
  })
}
