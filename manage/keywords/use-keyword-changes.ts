import { useState } from 'react'
import type { KeywordBulk } from '#contract/keywords.ts'
import { useClient } from '#ui/api/client-context.tsx'
import { useOutcomeNotices } from '../shell/notices.tsx'

/** The change that undoes another; a deletion cannot be undone. */
function undoOf(change: KeywordBulk): KeywordBulk | undefined {
  switch (change.action) {
    case 'publish':
      return { action: 'unpublish', items: change.items }
    case 'unpublish':
      return { action: 'publish', items: change.items }
    case 'merge':
      return { action: 'unmerge', items: change.items.filter((value) => value !== change.into) }
    default:
      return undefined
  }
}

/**
 * Changes several keywords at once. `change` displays a notice with an undo button, `send` leaves that to its caller, who
 * may pass the same change to `undo`.
 */
export function useKeywordChanges(reload: () => Promise<void>) {
  const client = useClient()
  const { notifySuccess, notifyProblem } = useOutcomeNotices()
  const [isBusy, setBusy] = useState(false)

  async function send(change: KeywordBulk) {
    setBusy(true)
    const response = await client('changeKeywords', { body: change })
    await reload()
    setBusy(false)
    return response
  }

  /** Resolves to whether the keywords were changed. */
  async function change(body: KeywordBulk, isUndo = false): Promise<boolean> {
    const response = await send(body)
    if (!response.ok) {
      const used = response.problem.errors?.map(({ field }) => field).join(', ')
      notifyProblem(response.problem, used)
      return false
    }
    const opposite = isUndo ? undefined : undoOf(body)
    notifySuccess(response.data, opposite && (() => void change(opposite, true)))
    return true
  }

  function undo(body: KeywordBulk): void {
    const opposite = undoOf(body)
    if (opposite) void change(opposite, true)
  }

  return { change, send, undo, isBusy }
}
