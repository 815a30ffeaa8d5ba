import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FeedbackChange } from '#contract/feedback.ts'
import { useClient } from '#ui/api/client-context.tsx'
import { useNotify } from '../shell/notices.tsx'
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
  const { t } = useTranslation()
  const client = useClient()
  const notify = useNotify()
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

  /** Resolves to the message key of the outcome, or undefined if nothing was changed. */
  const apply = useCallback(
    async (action: FeedbackAction, items: string[]): Promise<string | undefined> => {
      const response = await client('changeFeedback', { body: { action, items } })
      await reload()
      if (response.ok) return response.data.success ?? 'manage.saved'
      notify({ intent: 'error', title: t(response.problem.error ?? 'errors.unexpected') })
      return undefined
    },
    [client, notify, reload, t],
  )

  /** Opening a message marks it as read; that needs no notice. */
  const markRead = useCallback((uuid: string) => void apply('read', [uuid]), [apply])

  /** Resolves to whether the messages were changed. The notice has an undo button. */
  async function change(action: FeedbackAction, items: string[]): Promise<boolean> {
    setBusy(true)
    const success = await apply(action, items)
    setBusy(false)
    if (!success) return false
    const undo = async () => {
      const undone = await apply(opposites[action], items)
      if (undone) notify({ intent: 'success', title: t(undone) })
    }
    notify({
      intent: 'success',
      title: t(success),
      undo: { label: t('common.undo'), run: () => void undo() },
    })
    return true
  }

  return { loaded, resource, isBusy, change, markRead }
}
