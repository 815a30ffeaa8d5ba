import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useClient } from '#ui/api/client-context.tsx'
import { useNotify } from '../shell/notices.tsx'

/** A change of an item, as the response to it. */
export type UndoableChange = { uuid: string; change: string; updatedAt: string }

/** Returns a function that undoes a change of an item, displays the outcome, and resolves to whether it is undone. */
export function useUndo(slug: string) {
  const { t } = useTranslation()
  const client = useClient()
  const notify = useNotify()
  return useCallback(
    async ({ uuid, change, updatedAt }: UndoableChange, name?: string) => {
      const response = await client('changeItem', {
        params: { slug, uuid },
        body: { action: 'undo', change, updatedAt },
      })
      const text = name && { text: name }
      if (response.ok) {
        const { warning } = response.data
        notify({
          intent: warning ? 'warning' : 'success',
          title: t(warning ?? 'item.success.undone'),
          ...text,
        })
      } else notify({ intent: 'error', title: t(response.problem.error ?? 'errors.unexpected'), ...text })
      return response.ok
    },
    [client, notify, slug, t],
  )
}
