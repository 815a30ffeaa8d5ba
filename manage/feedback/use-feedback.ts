import { useCallback, useEffect, useState } from 'react'
import type { FeedbackChange } from '#contract/feedback.ts'
import { useClient } from '#ui/api/client-context.tsx'
import { useOutcomeNotices } from '../shell/notices.tsx'
import { useResource } from '../shell/use-resource.ts'
import { useUnreadFeedback } from './unread-feedback.tsx'

export type FeedbackAction = FeedbackChange['action']

const opposites = {
  read: 'unread',
  unread: 'read',
  archive: 'restore',
  restore: 'archive',
} as const satisfies Record<FeedbackAction, FeedbackAction>

/** Loads the archived messages or all others, and changes them (contract §7). */
export function useFeedback(isArchived: boolean) {
  const client = useClient()
  const { notifySuccess, notifyProblem } = useOutcomeNotices()
  const { setCount } = useUnreadFeedback()
  const [isBusy, setBusy] = useState(false)
  const resource = useResource(
    useCallback(async () => {
      const response = await client('listFeedback', { query: { archived: isArchived ? '1' : '0' } })
      return response.ok ? { ok: true as const, data: { ...response.data, isArchived } } : response
    }, [client, isArchived]),
  )
  const { data, reload } = resource
  // The other list stays in `data` until the response.
  const loaded = data?.isArchived === isArchived ? data : undefined

  useEffect(() => {
    if (data) setCount(data.unread)
  }, [data, setCount])

  /** Resolves to undefined if nothing was changed. */
  const apply = useCallback(
    async (action: FeedbackAction, items: string[]) => {
      const response = await client('changeFeedback', { body: { action, items } })
      await reload()
      if (response.ok) return response.data
      notifyProblem(response.problem)
      return undefined
    },
    [client, notifyProblem, reload],
  )

  /** Opening a message marks it as read; that needs no notice. */
  const markRead = useCallback((uuid: string) => void apply('read', [uuid]), [apply])

  /** Resolves to whether the messages were changed. The notice has an undo button. */
  async function change(action: FeedbackAction, items: string[]): Promise<boolean> {
    setBusy(true)
    const changed = await apply(action, items)
    setBusy(false)
    if (!changed) return false
    const undo = async () => {
      const undone = await apply(opposites[action], items)
      if (undone) notifySuccess(undone)
    }
    notifySuccess(changed, () => void undo())
    return true
  }

  return { loaded, resource, isBusy, change, markRead }
}
