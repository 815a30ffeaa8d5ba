import { useTranslation } from 'react-i18next'
import type { AdminItem, Duplicate } from '#contract/admin-items.ts'
import type { Envelope } from '#contract/problems.ts'
import { useClient } from '#ui/api/client-context.tsx'
import { useNotify } from '../shell/notices.tsx'
import type { Decide } from './use-decision.ts'
import { useUndo } from './use-undo.ts'

export type RefuseDuplicate = (
  duplicate: Duplicate,
  stays: 'own' | 'other',
  close: () => void,
  reload: () => void,
) => Promise<{ ok: true } | { ok: false; problem: Envelope }>

/** Returns a function that refuses this entry, as any other decision, or its duplicate. */
export function useRefuseDuplicate(slug: string, item: AdminItem, decide: Decide): RefuseDuplicate {
  const { t } = useTranslation()
  const client = useClient()
  const notify = useNotify()
  const undoChange = useUndo(slug)

  return async ({ uuid, updatedAt }, stays, close, reload) => {
    if (stays === 'other') return decide({ action: 'duplicate', of: uuid }, close)
    const response = await client('changeItem', {
      params: { slug, uuid },
      body: { action: 'duplicate', updatedAt, of: item.uuid },
    })
    if (!response.ok) return response
    close()
    reload()
    const { change, updatedAt: changedAt } = response.data
    const undo = (made: string, at: string) =>
      void undoChange({ uuid, change: made, updatedAt: at }).then((isUndone) => isUndone && reload())
    notify({
      intent: 'success',
      title: t('item.success.duplicate'),
      ...(change && changedAt && { undo: () => undo(change, changedAt) }),
    })
    return { ok: true }
  }
}
