import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import type { AdminItem } from '#contract/admin-items.ts'
import { type ItemStatus, outcomeKeyOf } from '#contract/item-statuses.ts'
import type { Envelope } from '#contract/problems.ts'
import { useClient } from '#ui/api/client-context.tsx'
import { useLanguage } from '#ui/i18n/use-language.ts'
import { useNotify } from '../shell/notices.tsx'
import { itemTitle } from './item-title.ts'
import { reviewPath } from './registers.ts'
import { reloadedProblemKey } from './reloaded-problem.ts'
import { type UndoableChange, useUndo } from './use-undo.ts'

type Decision =
  | { action: 'update'; newStatus: ItemStatus; reason?: string | undefined }
  | { action: 'return'; message: string; marks: string[] }
  /** `of` is the entry that stays. */
  | { action: 'duplicate'; of: string }

/**
 * `close` closes the dialog of the decision, whose input would guard against leaving. The dialog displays the problem of a
 * rejected decision; without one, or for a stale copy, which is loaded again, a notice does.
 */
export type Decide = (
  decision: Decision,
  close?: () => void,
) => Promise<{ ok: true } | { ok: false; problem: Envelope; isPostponed?: boolean }>

/** Decides, and opens the next pending entry; after the last one, says so. */
export function useDecision(
  slug: string,
  item: AdminItem,
  findNext: () => Promise<string | undefined>,
  onReload: () => void,
) {
  const { t } = useTranslation()
  const client = useClient()
  const notify = useNotify()
  const router = useRouter()
  const language = useLanguage()
  const undoChange = useUndo(slug)
  const [isBusy, setBusy] = useState(false)
  const [isLastDecided, setLastDecided] = useState(false)
  const { uuid, form, values, updatedAt } = item
  const text = itemTitle(slug, item, language)

  async function undo(changed: UndoableChange) {
    if (!(await undoChange(changed))) return
    // The page is that of the entry already if no other one was pending, or if it has not been opened yet.
    setLastDecided(false)
    setBusy(false)
    onReload()
    router.push(reviewPath(slug, uuid))
  }

  /** What was typed and is still there when the dialog is opened again. */
  function keptText(decision: Decision): string | undefined {
    if (decision.action === 'return') return t('manage.return.kept')
    return decision.action === 'update' && decision.reason ? t('manage.review.kept') : undefined
  }

  const decide: Decide = async (decision, close) => {
    const isReturn = decision.action === 'return'
    setBusy(true)
    const response = await client('changeItem', {
      params: { slug, uuid },
      body:
        decision.action === 'update'
          ? { ...decision, form, updatedAt, newValues: values }
          : { ...decision, updatedAt },
    })
    if (!response.ok) {
      setBusy(false)
      const isStale = response.status === 409
      const title = t(reloadedProblemKey(response.problem))
      if (isStale || !close)
        notify({ intent: 'error', title, text: isStale ? (keptText(decision) ?? text) : text })
      if (isStale) onReload()
      return { ...response, isPostponed: isStale }
    }
    const { warning, change, updatedAt: changedAt } = response.data
    const next = await findNext()
    // Until the next entry is on the screen, this one cannot be decided again.
    flushSync(() => close?.())
    const title =
      decision.action === 'update'
        ? t('manage.status.changed', { status: t(outcomeKeyOf(slug, decision.newStatus)) })
        : t(isReturn ? 'item.success.returned' : 'item.success.duplicate')
    notify({
      intent: warning ? 'warning' : 'success',
      title: warning ? t(warning) : title,
      text,
      ...(change && changedAt && { undo: () => void undo({ uuid, change, updatedAt: changedAt }) }),
    })
    if (next) router.push(reviewPath(slug, next))
    else setLastDecided(true)
    return { ok: true }
  }

  return { decide, isBusy, isLastDecided }
}
